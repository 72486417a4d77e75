import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/settings.ts'

describe('settings', () => {
  it.each([
    ['unset', {}],
    ['empty', { VITE_BACKEND: '', VITE_PRODUCT_NAME: ' ', VITE_IDENTITY_PROVIDERS: '' }],
    ['the build’s own', { MODE: 'production', DEV: false, BASE_URL: '/' }],
  ])('give the demo where they are %s', (_, environment) => {
    expect(readSettings(environment)).toEqual({
      ok: true,
      value: {
        backend: 'demo',
        product: {
          name: 'Pledger',
          sourceUrl: 'https://example.com/pledger',
          authorName: 'Pledger contributors',
          authorUrl: 'https://example.com/',
        },
        providers: ['google'],
        demoTransfers: 0,
      },
    })
  })

  it('are read as they are set', () => {
    const settings = readSettings({
      VITE_BACKEND: 'demo',
      VITE_PRODUCT_NAME: ' Kudos ',
      VITE_SOURCE_URL: 'https://example.com/source',
      VITE_AUTHOR_NAME: 'Ann Example',
      VITE_AUTHOR_URL: 'http://example.com/ann',
      VITE_IDENTITY_PROVIDERS: 'GitHub, google',
      VITE_DEMO_TRANSFERS: '10000',
    })
    expect(settings).toEqual({
      ok: true,
      value: {
        backend: 'demo',
        product: {
          name: 'Kudos',
          sourceUrl: 'https://example.com/source',
          authorName: 'Ann Example',
          authorUrl: 'http://example.com/ann',
        },
        providers: ['github', 'google'],
        demoTransfers: 10_000,
      },
    })
  })

  it.each([
    ['VITE_BACKEND', 'postgres'],
    ['VITE_SOURCE_URL', 'example'],
    ['VITE_SOURCE_URL', 'javascript:alert(1)'],
    ['VITE_AUTHOR_URL', '/ann'],
    ['VITE_IDENTITY_PROVIDERS', 'myspace'],
    ['VITE_IDENTITY_PROVIDERS', 'google,google'],
    ['VITE_IDENTITY_PROVIDERS', 'google,,github'],
    ['VITE_DEMO_TRANSFERS', '-1'],
    ['VITE_DEMO_TRANSFERS', '1.5'],
    ['VITE_DEMO_TRANSFERS', '1e3'],
    ['VITE_DEMO_TRANSFERS', '1000001'],
    ['VITE_DEMO_TRANSFERS', 'many'],
  ])('refuse %s=%s, by its name and its value', (name, value) => {
    const settings = readSettings({ [name]: value })
    expect(!settings.ok && settings.refusal).toEqual([
      { name, message: expect.stringContaining(`not "${value}".`) },
    ])
  })

  it('refuse one that is none, which may be misspelt', () => {
    expect(readSettings({ VITE_BACKENDS: 'demo' })).toEqual({
      ok: false,
      refusal: [{ name: 'VITE_BACKENDS', message: 'is no setting of Pledger. Is it misspelt?' }],
    })
  })

  it('name every problem at once', () => {
    const settings = readSettings({ VITE_BACKEND: 'x', VITE_AUTHOR_URL: 'x', VITE_X: 'x' })
    const names = settings.ok ? [] : settings.refusal.map(({ name }) => name)
    expect(names.sort()).toEqual(['VITE_AUTHOR_URL', 'VITE_BACKEND', 'VITE_X'])
  })
})
