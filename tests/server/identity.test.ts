import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../scripts/listen.mjs'
import { openServerIdentity } from '../../src/adapters/server/identity/server-identity.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { accept } from '../../src/core/domain/result.ts'
import { PROVIDERS } from '../../src/core/domain/session.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import type { SqlDatabase } from '../../src/server/database/sql.ts'
import { openSqlite } from '../../src/server/database/sqlite.ts'
import { type Mail, mailer } from '../../src/server/identity/mails.ts'
import { type Identities, openIdentities } from '../../src/server/identity/open-identities.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { describeIdentity } from '../contract/identity-contract.ts'
import { codeOf, type IdentityHarness, type WindowAnswer } from '../contract/identity-harness.ts'
import { inDepth } from '../in-depth.ts'
import { CookieJar } from './cookie-jar.ts'
import { settingsAt } from './identity-settings.ts'
import { withLateAnswers } from './late-answers.ts'
import { startOidc } from './oidc.ts'
import { noPostgres, startPostgres } from './postgres.ts'
import { quickPasswords } from './quick-passwords.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledger-identity-'))
const mails: Mail[] = []
const closing: (() => void | Promise<void>)[] = []
let later = 0
let emails = 0

/** A server for many tests, with an address and providers of its own. */
async function serve(database: SqlDatabase) {
  const server = createServer((request, response) => void identities.handle(request, response))
  const address = `http://127.0.0.1:${await listen(server)}`
  const oidc = await startOidc(PROVIDERS, () =>
    PROVIDERS.map((provider) => `${address}/api/identity/callback/${provider}`),
  )
  const identities = await openIdentities({
    database: { identities: database.identities },
    settings: settingsAt(address),
    sendMail: async (mail) => {
      mails.push(mail)
    },
    connect: PROVIDERS.map((providerId) => ({
      providerId,
      clientId: providerId,
      clientSecret: `secret of ${providerId}`,
      discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
      scopes: ['openid', 'email', 'profile'],
    })),
    passwords: quickPasswords,
    now: () => Date.now() + later,
  })
  closing.push(async () => {
    server.close()
    oidc.close()
    await database.close()
  })
  return { address, identities, oidc }
}

type Served = Awaited<ReturnType<typeof serve>>

/** The server of all tests but those on PostgreSQL. */
let onSqlite: Served
let identities: Identities
let address = ''

beforeAll(async () => {
  onSqlite = await serve(openSqlite(join(folder, 'pledger.db')))
  ;({ identities, address } = onSqlite)
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser with one page; further tabs share its cookies and its storage. */
async function openHarness(
  through = (send: typeof fetch): typeof fetch => send,
  { address, oidc }: Served = onSqlite,
): Promise<IdentityHarness> {
  const jar = new CookieJar()
  const [device, tab] = [new FakeStorage(), new FakeStorage()]
  let answer: WindowAnswer = null
  let windows = 0
  const openPage = (cookies = jar, tabStorage = tab, deviceStorage = device) => {
    const identity = openServerIdentity({
      address,
      retry: { pause: async () => {} },
      fetch: through(cookies.fetch),
      openWindow(url) {
        if (answer === 'blocked') return null
        windows++
        let closed = false
        const given = answer
        if (given === null) closed = true
        else if (given !== 'left-open') {
          oidc.choose(given)
          void cookies.copyOf(address).fetch(url)
        }
        return {
          get closed() {
            return closed
          },
          close() {
            closed = true
          },
        }
      },
      leave(url) {
        if (answer && typeof answer === 'object') oidc.choose(answer)
        left = cookies.copyOf(address).fetch(url)
      },
      deviceTexts: deviceStorage.openStore(),
      tabTexts: tabStorage.openStore(),
    })
    closing.push(() => identity.close())
    return identity
  }
  let left: Promise<unknown> = Promise.resolve()
  const identity = openPage()
  return {
    identity,
    newEmail: () => `person-${++emails}@example.com`,
    chooseAccount(chosen) {
      answer = chosen
    },
    windowOpen: async () => {
      await vi.waitUntil(() => windows > 0)
    },
    lastMail: async (email) => {
      const mail = mails.findLast(({ to }) => to === email)
      const [link] = mail?.text.match(/http\S+/) ?? []
      return link ? link.slice(address.length) : null
    },
    loading: () => openPage(new CookieJar(), new FakeStorage(), new FakeStorage()),
    reloaded: () => {
      const page = openPage()
      return {
        ...page,
        async redirectOutcome() {
          await left
          return page.redirectOutcome()
        },
      }
    },
    secondTab: () => openPage(),
    age(ms) {
      later += ms
    },
  }
}

const FEATURES = ['windows', 'reloads', 'tabs', 'clock'] as const
describeIdentity('of a server', () => openHarness(), FEATURES)

// Each run has the journals on PostgreSQL, and identities on SQLite.
if (inDepth)
  describe.skipIf(noPostgres)('where PostgreSQL is installed', () => {
    let onPostgres: Served
    beforeAll(async () => {
      const postgres = startPostgres()
      closing.push(() => postgres.end())
      onPostgres = await serve(openPostgres(postgres.newDatabase()))
    })
    describeIdentity(
      'of a server on PostgreSQL',
      () => openHarness((send) => send, onPostgres),
      FEATURES,
    )
  })

/** A server with members, whose database can answer late. */
async function openLateServer() {
  const own = openSqlite(join(folder, `late-${++emails}.db`))
  const { dialect, holdNext } = withLateAnswers(own.identities.dialect)
  const start = () =>
    openIdentities({
      database: { identities: { ...own.identities, dialect } },
      settings: {
        ...settingsAt(address),
        community: { members: ['example.com'], readers: 'members' },
      },
      sendMail: async (mail) => void mails.push(mail),
      passwords: quickPasswords,
    })
  let started = await start()
  const server = createServer((request, response) => void started.handle(request, response))
  const at = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(async () => {
    server.close()
    await own.close()
  })
  return {
    holdNext,
    headersOf: (jar: CookieJar) => ({ cookie: jar.header(at) }),
    async ask(jar: CookieJar, name: string, ...given: readonly string[]) {
      const url = `${at}/api/identity/${name}`
      return (await jar.fetch(url, { method: 'POST', body: JSON.stringify(given) })).json()
    },
    async restart() {
      started = await start()
      return started
    },
  }
}

describe('the sessions of a server', () => {
  it('are worth nothing any more once their person signed out', async () => {
    const jar = new CookieJar()
    const { identity } = await openHarness()
    const page = openServerIdentity({
      address,
      retry: { pause: async () => {} },
      fetch: jar.fetch,
      deviceTexts: new FakeStorage().openStore(),
      tabTexts: new FakeStorage().openStore(),
    })
    closing.push(() => page.close())
    const credentials = { email: `person-${++emails}@example.com`, password: 'correct horse' }
    const signedUp = await page.signUp(credentials)
    const stolen = { cookie: jar.header(address) }
    expect(await identities.personOf(stolen)).toEqual(signedUp.ok && signedUp.value)
    await page.signOut()
    expect(await identities.personOf(stolen)).toBeNull()
    expect(identity.current()).toBeNull()
  })

  it('end for good, also where the database answers a look-up of one only then', async () => {
    const { restart, holdNext, ask, headersOf } = await openLateServer()
    const [mine, theirs] = [new CookieJar(), new CookieJar()]
    await ask(mine, 'signUp', 'ann@example.com', 'correct horse')
    await ask(theirs, 'signIn', 'ann@example.com', 'correct horse')
    // A server that has just started has no session in memory.
    const restarted = await restart()
    const { asked, answer } = holdNext(/^update "session"/)
    const late = restarted.personOf(headersOf(theirs))
    await asked
    await ask(mine, 'setPassword', 'another horse')
    answer()
    expect(await late).toBeNull()
    expect(await restarted.personOf(headersOf(theirs))).toBeNull()
    expect(await restarted.personOf(headersOf(mine))).not.toBeNull()
  })

  it('have their person as of now, also where the database answers an older question last', async () => {
    const { restart, holdNext, ask, headersOf } = await openLateServer()
    const jar = new CookieJar()
    const email = `person-${++emails}@example.com`
    const signedUp = await ask(jar, 'signUp', email, 'correct horse')
    await ask(jar, 'sendConfirmation')
    const code = mails.find(({ to }) => to === email)?.text.match(/oobCode=(\w+)/)?.[1] ?? ''
    const restarted = await restart()
    const { asked, answer } = holdNext(/^select .* from "account"/)
    const late = restarted.personOf(headersOf(jar))
    await asked
    await ask(new CookieJar(), 'confirmEmail', code)
    answer()
    await late
    expect(restarted.standingOf(signedUp.value.id)).toBe('member')
    expect(await restarted.personOf(headersOf(jar))).toMatchObject({ isConfirmed: true })
  })

  it('lose their sockets with a new password, since others may have opened them', async () => {
    const { identity, newEmail } = await openHarness()
    const person = await identity.signUp({ email: newEmail(), password: 'correct horse' })
    const ended: UserId[] = []
    const stop = identities.watchEnded((id) => ended.push(id))
    await identity.setPassword('another horse')
    stop()
    expect(ended).toEqual([person.ok && person.value.id])
  })
})

describe('windows of providers', () => {
  /** Opens a window in a browser: as far as the provider, which answers once that is fetched. */
  async function openWindow(jar: CookieJar, flow: string) {
    const url = `${address}/api/identity/go?provider=google&flow=${flow}`
    const { headers } = await jar.fetch(url, { redirect: 'manual' })
    return headers.get('location') ?? ''
  }
  const askFor = async (jar: CookieJar, flow: string) =>
    (
      await jar.fetch(`${address}/api/identity/signInWith`, {
        method: 'POST',
        body: JSON.stringify([flow, 'google']),
      })
    ).json()

  it('of two tabs that are open at once lead to an answer each, and to none in another browser', async () => {
    const jar = new CookieJar()
    const flows = [1, 2].map(() => crypto.randomUUID())
    const people = flows.map((flow) => ({ name: 'Ann', email: `${flow}@example.com` }))
    const atProvider = []
    for (const flow of flows) atProvider.push(await openWindow(jar, flow))
    for (const [index, url] of atProvider.entries()) {
      onSqlite.oidc.choose(people[index] ?? null)
      await jar.copyOf(address).fetch(url)
    }
    for (const [index, flow] of flows.entries()) {
      expect(await askFor(new CookieJar(), flow)).toMatchObject({ ok: false })
      expect(await askFor(jar, flow)).toMatchObject({ ok: true, value: people[index] })
    }
  })

  it('leave one cookie, however many a foreign page opens', async () => {
    const jar = new CookieJar()
    for (let opened = 0; opened < 20; opened++) await openWindow(jar, crypto.randomUUID())
    const header = jar.header(address)
    expect(header).toMatch(/^pledger-flows=[^;]*$/)
    expect(header.length).toBeLessThan(400)
  })
})

describe('an answer that arrives late', () => {
  /** A page that gets the first answer to one of its questions only when a test says so. */
  async function openLate(question: string) {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let answered: Promise<unknown> | null = null
    const { identity, newEmail } = await openHarness((send) => async (url, init) => {
      const response = send(url, init)
      if (answered || !String(url).endsWith(`/${question}`)) return response
      answered = response
      await response
      await held
      return response
    })
    return {
      identity,
      answer,
      asked: () => vi.waitUntil(() => answered).then((asked) => asked),
      credentials: { email: newEmail(), password: 'correct horse' },
    }
  }

  it('does not hide who signed in meanwhile', async () => {
    const { identity, answer, asked, credentials } = await openLate('session')
    await asked()
    await identity.signUp(credentials)
    answer()
    await identity.checkRecentSignIn()
    expect(identity.current()).toMatchObject({ email: credentials.email })
  })

  it('does not show who signed out meanwhile', async () => {
    const { identity, answer, asked, credentials } = await openLate('refresh')
    await identity.signUp(credentials)
    const refreshed = identity.refresh()
    await asked()
    await identity.signOut()
    answer()
    await refreshed
    expect(identity.current()).toBeNull()
  })
})

describe('an address of somebody else', () => {
  const password = 'correct horse'
  const linkTo = (email: string) =>
    mails.findLast(({ to }) => to === email)?.text.match(/http\S+/)?.[0] ?? ''

  it('leads to nothing for who signed up with it, once its owner opens a mailed link', async () => {
    const [attacker, owner] = [await openHarness(), await openHarness()]
    const email = owner.newEmail()
    await attacker.identity.signUp({ email, password })
    await owner.identity.sendSignInLink(email)
    const signedIn = await owner.identity.signInByLink(linkTo(email))
    expect(signedIn).toMatchObject({
      ok: true,
      value: { isConfirmed: true, methods: ['email-link'] },
    })
    expect(codeOf(await attacker.identity.refresh())).toBe('auth/null-user')
    expect(codeOf(await attacker.identity.signIn({ email, password }))).toBe(
      'auth/invalid-credential',
    )
  })

  it('leads to nothing for the provider of who signed up with it, once its owner has a new password', async () => {
    const [attacker, owner] = [await openHarness(), await openHarness()]
    const email = owner.newEmail()
    attacker.chooseAccount({ name: 'Mallory', email: attacker.newEmail() })
    await attacker.identity.signUp({ email, password })
    await attacker.identity.link('github')
    await owner.identity.sendPasswordReset(email)
    const code = owner.identity.passwordResetCode(linkTo(email)) ?? ''
    await owner.identity.confirmPasswordReset(code, 'another horse')
    const signedIn = await owner.identity.signIn({ email, password: 'another horse' })
    expect(signedIn).toMatchObject({ ok: true, value: { email, methods: ['password'] } })
    await attacker.identity.signInWith('github')
    expect(attacker.identity.current()?.email).not.toBe(email)
  })

  it('is none where a provider gives none, whatever stands for it', async () => {
    const { identity, chooseAccount } = await openHarness()
    chooseAccount({ name: 'Noor Haddad', email: '77@twitter.placeholder.invalid' })
    await identity.signInWith('twitter')
    expect(identity.current()).toMatchObject({ name: 'Noor Haddad', email: null })
  })

  it('keeps the password of an owner who confirmed it', async () => {
    const { identity, newEmail, lastMail } = await openHarness()
    const email = newEmail()
    await identity.signUp({ email, password })
    await identity.sendConfirmation()
    await identity.confirmEmail(identity.confirmationCode((await lastMail(email)) ?? '') ?? '')
    await identity.sendSignInLink(email)
    await identity.signInByLink((await lastMail(email)) ?? '')
    expect(codeOf(await identity.signIn({ email, password }))).toBeNull()
  })

  it('is signed in nowhere else after a new password, whether it was forgotten or not', async () => {
    const [here, there] = [await openHarness(), await openHarness()]
    const email = here.newEmail()
    await here.identity.signUp({ email, password })
    await there.identity.signIn({ email, password })
    await here.identity.setPassword('another horse')
    expect(codeOf(await there.identity.refresh())).toBe('auth/null-user')
    expect(codeOf(await here.identity.refresh())).toBeNull()
    await there.identity.sendPasswordReset(email)
    const code = there.identity.passwordResetCode(linkTo(email)) ?? ''
    await there.identity.confirmPasswordReset(code, 'a third horse')
    expect(codeOf(await here.identity.refresh())).toBe('auth/null-user')
  })
})

describe('the limits of a server', () => {
  it('take no more than twenty wrong passwords for an address, then none for ten minutes', async () => {
    const { identity, newEmail, age } = await openHarness()
    const credentials = { email: newEmail(), password: 'correct horse' }
    await identity.signUp(credentials)
    const guess = () => identity.signIn({ ...credentials, password: 'wrong horse' })
    const codes = []
    for (let guesses = 0; guesses < 21; guesses++) codes.push(codeOf(await guess()))
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['auth/invalid-credential']))
    expect(codes.at(-1)).toBe('auth/too-many-requests')
    expect(codeOf(await identity.signIn(credentials))).toBe('auth/too-many-requests')
    age(10 * 60_000)
    expect(codeOf(await identity.signIn(credentials))).toBeNull()
  })

  it('mail no more than five links to an address', async () => {
    const { identity, newEmail } = await openHarness()
    const email = newEmail()
    const codes = []
    for (let asked = 0; asked < 6; asked++) codes.push(codeOf(await identity.sendSignInLink(email)))
    expect(codes).toEqual([null, null, null, null, null, 'auth/too-many-requests'])
    expect(mails.filter(({ to }) => to === email).length).toBe(5)
  })

  it('take no more than a thousand sign-ups, guesses, mails and windows of providers from a client', async () => {
    const { identity, age } = await openHarness()
    const ask = (client: string) =>
      fetch(`${address}/api/identity/signIn`, {
        method: 'POST',
        headers: { 'x-forwarded-for': client },
        body: JSON.stringify(['nobody', '']),
      }).then((answer) => answer.json())
    const openWindow = (client: string) =>
      fetch(`${address}/api/identity/go?provider=nobody&flow=x`, {
        headers: { 'x-forwarded-for': client },
      }).then(({ status }) => status)
    const tooMany = { ok: false, refusal: { code: 'auth/too-many-requests' } }
    for (let asked = 0; asked < 999; asked++) expect(await ask('203.0.113.7')).not.toEqual(tooMany)
    expect(await openWindow('203.0.113.7')).toBe(404)
    expect(await ask('203.0.113.7')).toEqual(tooMany)
    expect(await openWindow('203.0.113.7')).toBe(429)
    expect(await ask('203.0.113.8')).not.toEqual(tooMany)
    expect(await openWindow('203.0.113.8')).toBe(404)
    age(10 * 60_000)
    expect(await ask('203.0.113.7')).not.toEqual(tooMany)
    expect(identity.current()).toBeNull()
  })

  it.each([
    ['a body that is too long', JSON.stringify(['x'.repeat(20_000)]), 413],
    ['no list of texts', '{"email":"maya@example.com"}', 400],
    ['no JSON', 'signUp', 400],
  ])('answer %s with a failure, and go on', async (_, body, status) => {
    const path = `${address}/api/identity/signUp`
    expect((await fetch(path, { method: 'POST', body })).status).toBe(status)
    expect((await fetch(`${address}/api/identity/__proto__`, { method: 'POST' })).status).toBe(400)
    const { identity, newEmail } = await openHarness()
    expect(codeOf(await identity.sendPasswordReset(newEmail()))).toBeNull()
  })
})

describe('mails', () => {
  it('go to the mail server of the settings', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, callback) {
        let text = ''
        stream.on('data', (chunk) => {
          text += chunk
        })
        stream.on('end', () => {
          received.push(text)
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.server.address() as AddressInfo
    const send = mailer(`smtp://127.0.0.1:${port}`, 'Pledger <pledger@example.com>', () => {})
    await send({ to: 'maya@example.com', subject: 'Sign in to Pledger', text: 'The link' })
    await new Promise<void>((resolve) => server.close(resolve))
    expect(received[0]).toMatch(/From: Pledger <pledger@example.com>/)
    expect(received[0]).toMatch(/To: maya@example.com/)
    expect(received[0]).toMatch(/Subject: Sign in to Pledger/)
    expect(received[0]).toMatch(/The link/)
    await expect(send({ to: 'maya@example.com', subject: '', text: '' })).rejects.toThrow()
  })

  it('with a new password keep nobody waiting: the time of an answer tells nothing of an address', async () => {
    const file = openSqlite(join(folder, 'mails.db'))
    const sent: string[] = []
    const printed: string[] = []
    let fail = (_: Error) => {}
    const slow = await openIdentities({
      database: { identities: file.identities },
      settings: settingsAt(address),
      sendMail: ({ to }) =>
        new Promise((_, reject) => {
          sent.push(to)
          fail = reject
        }),
      print: (text) => printed.push(text),
      passwords: quickPasswords,
    })
    const server = createServer((request, response) => void slow.handle(request, response))
    const at = `http://127.0.0.1:${await listen(server)}/api/identity`
    onTestFinished(async () => {
      server.close()
      await file.close()
    })
    const ask = (name: string, ...given: readonly string[]) =>
      fetch(`${at}/${name}`, { method: 'POST', body: JSON.stringify(given) })
    await ask('signUp', 'ann@example.com', 'correct horse')
    for (const email of ['ann@example.com', 'nobody@example.com'])
      expect(await (await ask('sendPasswordReset', email)).json()).toEqual(accept(null))
    expect(sent).toEqual(['ann@example.com'])
    fail(new Error('no route'))
    await vi.waitFor(() => expect(printed).toEqual(['A mail was not sent: no route']))
  })

  it('are printed where there is no mail server', async () => {
    const printed: string[] = []
    const send = mailer(null, '', (text) => printed.push(text))
    await send({ to: 'maya@example.com', subject: 'Sign in to Pledger', text: 'The link' })
    expect(printed).toEqual(['Mail to maya@example.com: Sign in to Pledger\nThe link\n'])
  })
})

describe('members of a server', () => {
  it('are people with a confirmed address at their domain, from the moment it is confirmed', async () => {
    const file = openSqlite(join(folder, 'members.db'))
    const open = () =>
      openIdentities({
        database: { identities: file.identities },
        settings: {
          ...settingsAt(address),
          community: { members: ['example.com'], readers: 'members' },
        },
        sendMail: async (mail) => void mails.push(mail),
        passwords: quickPasswords,
      })
    const members = await open()
    const server = createServer((request, response) => void members.handle(request, response))
    const at = `http://127.0.0.1:${await listen(server)}`
    const page = openServerIdentity({
      address: at,
      retry: { pause: async () => {} },
      fetch: new CookieJar().fetch,
      deviceTexts: new FakeStorage().openStore(),
      tabTexts: new FakeStorage().openStore(),
    })
    const email = `person-${++emails}@example.com`
    const signedUp = await page.signUp({ email, password: 'correct horse' })
    const id = (signedUp.ok && signedUp.value.id) as UserId
    expect(members.standingOf(id)).toBe('not-confirmed')
    await page.sendConfirmation()
    const [link = ''] = mails.at(-1)?.text.match(/http\S+/) ?? []
    await page.confirmEmail(page.confirmationCode(link) ?? '')
    expect(members.standingOf(id)).toBe('member')
    expect((await open()).standingOf(id)).toBe('member')
    await page.deleteIdentity()
    expect(members.standingOf(id)).toBe('not-a-member')
    page.close()
    server.close()
    await file.close()
  })
})

it('the passwords of a server are stored as digests, each with a salt of its own', async () => {
  const own = openSqlite(join(folder, 'passwords.db'))
  const real = await openIdentities({ database: own, settings: settingsAt(address) })
  const server = createServer((request, response) => void real.handle(request, response))
  const port = await listen(server)
  const ask = async (path: string, ...given: readonly string[]) => {
    const url = `http://127.0.0.1:${port}/api/identity/${path}`
    return (await fetch(url, { method: 'POST', body: JSON.stringify(given) })).json()
  }
  for (const name of ['ann', 'ben']) await ask('signUp', `${name}@example.com`, 'correct horse')
  expect(await ask('signIn', 'ann@example.com', 'correct horse')).toMatchObject({ ok: true })
  expect(await ask('signIn', 'ann@example.com', 'wrong horse')).toMatchObject({ ok: false })
  const digests = await own.transact((sql) => sql.query('SELECT password FROM account'))
  expect(new Set(digests.map(({ password }) => password)).size).toBe(2)
  expect(JSON.stringify(digests)).not.toMatch(/horse/)
  server.close()
  await own.close()
})
