import { describe, expect, it } from 'vitest'
import { readAccess } from '../scripts/rules.mjs'
import { readSettings } from '../src/settings.ts'

describe('settings', () => {
  it.each([
    ['unset', {}],
    ['empty', { VITE_BACKEND: '', VITE_PRODUCT_NAME: ' ', VITE_IDENTITY_PROVIDERS: '' }],
    ['the build’s own', { MODE: 'production', DEV: false, BASE_URL: '/' }],
  ])('give the demo where they are %s', (_, environment) => {
    expect(readSettings(environment)).toEqual({
      ok: true,
      value: {
        backend: { kind: 'demo', transfers: 0 },
        product: {
          name: 'Pledger',
          sourceUrl: 'https://example.com/pledger',
          authorName: 'Pledger contributors',
          authorUrl: 'https://example.com/',
        },
        providers: ['google'],
        community: { members: [], readers: 'everyone' },
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
      VITE_MEMBERS: 'Example.com, staff.example.org',
      VITE_READERS: 'members',
    })
    expect(settings).toEqual({
      ok: true,
      value: {
        backend: { kind: 'demo', transfers: 10_000 },
        product: {
          name: 'Kudos',
          sourceUrl: 'https://example.com/source',
          authorName: 'Ann Example',
          authorUrl: 'http://example.com/ann',
        },
        providers: ['github', 'google'],
        community: { members: ['example.com', 'staff.example.org'], readers: 'members' },
      },
    })
  })

  it('need nothing more for the page of an own server, which has the providers that it is set up for', () => {
    expect(readSettings({ VITE_BACKEND: 'server' })).toMatchObject({
      ok: true,
      value: { backend: { kind: 'server', oidcName: null }, providers: [] },
    })
  })

  it('have the sign-in of a company first, where an own server has one', () => {
    const own = { VITE_OIDC_NAME: 'Tea Ltd', VITE_IDENTITY_PROVIDERS: 'github' }
    expect(readSettings({ ...own, VITE_BACKEND: 'server' })).toMatchObject({
      value: { backend: { oidcName: 'Tea Ltd' }, providers: ['oidc', 'github'] },
    })
    expect(readSettings(own)).toMatchObject({ value: { providers: ['github'] } })
  })

  it.each([
    ['VITE_BACKEND', 'postgres'],
    ['VITE_SOURCE_URL', 'example'],
    ['VITE_SOURCE_URL', 'javascript:alert(1)'],
    ['VITE_AUTHOR_URL', '/ann'],
    ['VITE_IDENTITY_PROVIDERS', 'myspace'],
    ['VITE_IDENTITY_PROVIDERS', 'google,google'],
    ['VITE_IDENTITY_PROVIDERS', 'google,,github'],
    ['VITE_MEMBERS', 'example'],
    ['VITE_MEMBERS', '@example.com'],
    ['VITE_MEMBERS', '*.example.com'],
    ['VITE_MEMBERS', 'ann@example.com'],
    ['VITE_MEMBERS', 'https://example.com'],
    ['VITE_MEMBERS', 'example.com example.org'],
    ['VITE_MEMBERS', 'example.com,'],
    ['VITE_MEMBERS', '-example.com'],
    ['VITE_MEMBERS', 'exa_mple.com'],
    ['VITE_MEMBERS', '127.0.0.1'],
    ['VITE_READERS', 'nobody'],
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

  it.each([
    'example.com',
    'Example.COM, example.com',
    'staff.example.co.uk',
    'xn--bcher-kva.example',
    'example.c',
    'example.c0m',
    'example.com,',
    'exa--mple.com',
    'example-.com',
    '1.2.3.4',
    `${'a'.repeat(63)}.com`,
    `${'a'.repeat(64)}.com`,
  ])('take %s for VITE_MEMBERS exactly where the rules do', (members) => {
    const settings = readSettings({ VITE_MEMBERS: members })
    let written: readonly string[] | null = null
    try {
      written = readAccess(['--members', members]).members
    } catch {}
    expect(settings.ok ? settings.value.community.members : null).toEqual(written)
  })

  it('refuse a ledger that only members read, and that has none', () => {
    expect(readSettings({ VITE_READERS: 'members' })).toEqual({
      ok: false,
      refusal: [{ name: 'VITE_MEMBERS', message: 'is missing.' }],
    })
  })

  it('refuse an unknown one, which may be misspelt', () => {
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

  const firebase = {
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'key',
    VITE_FIREBASE_AUTH_DOMAIN: 'auth.example.com',
    VITE_FIREBASE_PROJECT_ID: 'demo-pledger',
    VITE_FIREBASE_APP_ID: 'app',
  }

  it('give Firebase with no emulator, App Check or token sync unless they are set', () => {
    const settings = readSettings(firebase)
    expect(settings.ok && settings.value.backend).toEqual({
      kind: 'firebase',
      app: {
        apiKey: 'key',
        authDomain: 'auth.example.com',
        projectId: 'demo-pledger',
        appId: 'app',
      },
      authEmulatorUrl: null,
      firestoreEmulator: null,
      appCheckKey: null,
      tokenSync: null,
    })
  })

  it('read emulators, App Check and token sync', () => {
    const settings = readSettings({
      ...firebase,
      VITE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
      VITE_FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      VITE_APP_CHECK_KEY: 'site-key',
      VITE_TOKEN_SYNC_URL: 'https://example.com/token',
      VITE_TOKEN_SYNC_MAX_AGE: '60',
    })
    expect(settings.ok && settings.value.backend).toMatchObject({
      authEmulatorUrl: 'http://127.0.0.1:9099/',
      firestoreEmulator: { host: '127.0.0.1', port: 8080 },
      appCheckKey: 'site-key',
      tokenSync: { url: 'https://example.com/token', maxAgeSeconds: 60 },
    })
  })

  it('name each part of Firebase that is missing', () => {
    const settings = readSettings({ VITE_BACKEND: 'firebase', VITE_FIREBASE_API_KEY: 'key' })
    expect(!settings.ok && settings.refusal).toEqual([
      { name: 'VITE_FIREBASE_AUTH_DOMAIN', message: 'is missing.' },
      { name: 'VITE_FIREBASE_PROJECT_ID', message: 'is missing.' },
      { name: 'VITE_FIREBASE_APP_ID', message: 'is missing.' },
    ])
  })

  it.each([
    ['VITE_FIREBASE_PROJECT_ID', 'Bad Id!'],
    ['VITE_FIREBASE_AUTH_DOMAIN', 'http://x'],
    ['VITE_AUTH_EMULATOR_URL', '127.0.0.1:9099'],
    ['VITE_FIRESTORE_EMULATOR_HOST', 'http://127.0.0.1:8080'],
    ['VITE_TOKEN_SYNC_URL', 'token'],
    ['VITE_TOKEN_SYNC_MAX_AGE', '-1'],
  ])('refuse %s=%s for Firebase', (name, value) => {
    const settings = readSettings({ ...firebase, [name]: value })
    expect(!settings.ok && settings.refusal.map((problem) => problem.name)).toEqual([name])
  })
})
