import { describe, expect, it } from 'vitest'
import { readServerSettings } from '../../src/server/settings.ts'

const problemsOf = (environment: Record<string, string>) => {
  const read = readServerSettings(environment)
  return read.ok ? [] : read.refusal.map(({ name, message }) => `${name} ${message}`)
}

describe('the settings of a server', () => {
  it('give a ledger for everybody on this machine, in a file, where none is set', () => {
    expect(readServerSettings({ HOME: '/root', MAIL_FROM: ' ' })).toEqual({
      ok: true,
      value: {
        productName: 'Pledger',
        host: '127.0.0.1',
        port: 4180,
        baseUrl: 'http://127.0.0.1:4180',
        origins: ['http://127.0.0.1:4180', 'http://[::1]:4180', 'http://localhost:4180'],
        databaseUrl: null,
        dataFolder: 'data',
        community: { members: [], readers: 'everyone' },
        isStandby: false,
        smtpUrl: null,
        mailFrom: 'pledger@localhost',
        providers: {},
        oidc: null,
      },
    })
  })

  it('are read as they are set', () => {
    const settings = readServerSettings({
      VITE_PRODUCT_NAME: 'Kudos',
      HOST: '0.0.0.0',
      PORT: '8080',
      BASE_URL: 'https://points.example.com/',
      DATABASE_URL: 'postgres://pledger:secret@localhost/pledger',
      PLEDGER_DATA: '/var/lib/pledger',
      PLEDGER_MEMBERS: 'Example.com',
      PLEDGER_READERS: 'members',
      PLEDGER_STANDBY: '1',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MAIL_FROM: 'points@example.com',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      OIDC_ISSUER: 'https://login.example.com/',
      OIDC_CLIENT_ID: 'pledger',
      OIDC_CLIENT_SECRET: 'secret',
    })
    expect(settings).toEqual({
      ok: true,
      value: {
        productName: 'Kudos',
        host: '0.0.0.0',
        port: 8080,
        baseUrl: 'https://points.example.com',
        origins: ['https://points.example.com'],
        databaseUrl: 'postgres://pledger:secret@localhost/pledger',
        dataFolder: '/var/lib/pledger',
        community: { members: ['example.com'], readers: 'members' },
        isStandby: true,
        smtpUrl: 'smtps://user:secret@mail.example.com',
        mailFrom: 'points@example.com',
        providers: { github: { id: 'id', secret: 'secret' } },
        oidc: {
          name: 'login.example.com',
          issuer: 'https://login.example.com/',
          id: 'pledger',
          secret: 'secret',
        },
      },
    })
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['BASE_URL', 'points.example.com'],
    ['BASE_URL', 'https://example.com/points'],
    ['PLEDGER_MEMBERS', 'ann@example.com'],
    ['PLEDGER_READERS', 'nobody'],
    ['PLEDGER_STANDBY', 'yes'],
    ['OIDC_ISSUER', 'login'],
  ])('name %s where it is %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${name} must .*"${value}"`))]),
    )
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:secret@localhost'],
    ['SMTP_URL', 'user:secret@mail.example.com'],
  ])('repeat no password of %s', (name, value) => {
    const problems = problemsOf({ [name]: value, MAIL_FROM: 'a@example.com' })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be an address`))])
    expect(problems.join()).not.toContain(':secret@')
  })

  it.each([
    ['an address of others needs', { HOST: '0.0.0.0' }, 'BASE_URL'],
    ['readers who are members need', { PLEDGER_READERS: 'members' }, 'PLEDGER_MEMBERS'],
    ['a mail server needs', { SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
    ['a client of a provider needs', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    ['a secret of a provider needs', { TWITTER_CLIENT_SECRET: 's' }, 'TWITTER_CLIENT_ID'],
    [
      'an issuer needs',
      { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_SECRET: 's' },
      'OIDC_CLIENT_ID',
    ],
    [
      'a client of a company needs',
      { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 's' },
      'OIDC_ISSUER',
    ],
  ])('say what %s', (_, environment, missing) => {
    expect(problemsOf(environment as never)).toEqual([`${missing} is missing.`])
  })

  it('name every problem at once, and each once', () => {
    expect(
      problemsOf({ PORT: '-1', OIDC_ISSUER: 'a', OIDC_CLIENT_ID: 'b', PLEDGER_DATE: 'x' }),
    ).toEqual([
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^OIDC_ISSUER /),
      expect.stringMatching(/^OIDC_CLIENT_SECRET /),
      'PLEDGER_DATE is no setting of Pledger. Is it misspelt?',
    ])
  })
})
