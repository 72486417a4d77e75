import { describe, expect, it } from 'vitest'
import type { Instant, UserId } from '../../src/core/domain/ids.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { breakableJournal } from '../builders/breakable-journal.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'
import { record } from '../contract/recording.ts'
import { aMember, aServer } from './a-server.ts'

const MEMBERS = { members: ['example.com'], readers: 'members' } as const
const maya = aMember('maya')
const stranger = aMember('stranger', 'stranger@example.org')
const unconfirmed = { ...aMember('tom'), isConfirmed: false }

type Server = Awaited<ReturnType<typeof aServer>>

const aSend = (message = '') =>
  aTransfer({
    senderId: maya.id,
    recipient: 'Tom' as Username,
    recipientId: null,
    amount: 5,
    message,
  })

/** Maya sends 5 GBP to a name that nobody has. */
async function send(server: Server, message?: string) {
  const { ledger } = server.as(maya)
  await ledger.openAccount(maya.id, 'Maya' as Username)
  return ledger.post(aSend(message))
}

const rowsIn = async (answer: Response): Promise<readonly Transaction[]> => {
  const [, json = ''] =
    /<script id="newest-rows"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? []
  return json === '' ? [] : JSON.parse(json).rows
}

describe('the page of a server', () => {
  it('has the newest rows in it, as soon as they are stored', async () => {
    const server = await aServer()
    expect(await rowsIn(await server.get('/'))).toEqual([])
    await send(server, '</script><script>alert(1)</script>')
    const [row] = await rowsIn(await server.get('/?find=tea'))
    expect(row).toMatchObject({ message: '</script><script>alert(1)</script>', amount: -5 })
  })

  it('has none in the file that a service worker caches', async () => {
    const server = await aServer()
    await send(server)
    expect(await rowsIn(await server.get('/index.html'))).toEqual([])
  })

  it('has none where only members read', async () => {
    const server = await aServer({ community: MEMBERS })
    await send(server)
    expect(await rowsIn(await server.get('/'))).toEqual([])
  })
})

describe('a server for members', () => {
  const open = () => aServer({ community: MEMBERS })

  it.each([
    ['a visitor', null],
    ['a person of another domain', stranger],
    ['a person with an unconfirmed address', unconfirmed],
  ])('lets %s read nothing', async (_, person) => {
    const server = await open()
    const { ledger } = server.as(person)
    await expect(ledger.loadPage(null, 5)).rejects.toMatchObject({ code: 'denied' })
    const recording = record<readonly Transaction[]>((listener) =>
      ledger.watchHead(null, null, listener),
    )
    await expect(recording.until(() => false)).rejects.toMatchObject({ code: 'denied' })
  })

  it('lets a member read', async () => {
    const server = await open()
    await send(server)
    expect((await server.as(maya).ledger.loadPage(null, 5)).rows).toHaveLength(1)
  })

  it.each([
    ['not-a-member', stranger],
    ['not-confirmed', unconfirmed],
  ] as const)('refuses an account with the code %s', async (code, person) => {
    const server = await open()
    const opened = await server.as(person).ledger.openAccount(person.id, null)
    expect(opened).toEqual({ ok: false, refusal: { code } })
  })
})

it('a server follows the head from the beginning of time', async () => {
  const server = await aServer()
  await send(server)
  const { ledger } = server.as(null)
  const recording = record<readonly Transaction[]>((listener) =>
    ledger.watchHead(null, 0 as Instant, listener),
  )
  await recording.until(() => recording.values.flat().length === 1)
})

it('a server takes an optional parameter that is undefined as missing', async () => {
  const server = await aServer()
  await send(server)
  expect((await server.as(null).ledger.loadPage(null, 5, undefined)).rows).toHaveLength(1)
})

it('a server whose clock goes back keeps the order of its rows', async () => {
  let time = Date.UTC(2026, 10, 21)
  const server = await aServer({ now: () => time })
  await send(server, 'first')
  time -= 3_600_000
  await send(server, 'second')
  const [newest, older] = (await server.as(null).ledger.loadPage(null, 5)).rows
  expect([newest?.message, older?.message]).toEqual(['second', 'first'])
  expect(newest?.timestamp).toBeGreaterThanOrEqual(older?.timestamp ?? 0)
})

it('a server ends the socket of a person who signs out, and goes on without them', async () => {
  const server = await aServer()
  await send(server)
  let lost = 0
  const { requests } = server.as(maya, () => lost++)
  const recording = record((listener) => requests.watchTo(maya.id, 5, listener))
  await recording.until(() => recording.values.length === 1)
  server.endSessions(maya)
  await expect(recording.until(() => false)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(lost).toBe(1)
})

describe('the health of a server', () => {
  it('is good while its journal answers', async () => {
    const { journal, breakNow, mend } = breakableJournal()
    const server = await aServer({ journal })
    expect((await server.get('/health')).status).toBe(200)
    breakNow()
    expect((await server.get('/health')).status).toBe(503)
    mend()
    expect((await server.get('/health')).status).toBe(200)
  })
})

describe('a server that ends', () => {
  it('answers what it was asked before, once it is stored', async () => {
    const journal = new MemoryJournal()
    const server = await aServer({ journal })
    await server.as(maya).ledger.openAccount(maya.id, 'Maya' as Username)
    let store = () => {}
    const stored = new Promise<void>((resolve) => {
      store = resolve
    })
    const append = journal.append.bind(journal)
    let appending = 0
    journal.append = async (...given) => {
      appending++
      await stored
      return append(...given)
    }
    const sent = server.as(maya).ledger.post(aSend())
    await expect.poll(() => appending).toBe(1)
    const closed = server.close()
    store()
    expect(await sent).toMatchObject({ ok: true })
    await closed
    await expect(server.get('/health')).rejects.toThrow()
  })

  it('does not wait for pages that watch', async () => {
    const server = await aServer()
    const recording = record((listener) =>
      server.as(null).ledger.watchAccount('a' as UserId, listener),
    )
    await recording.until(() => recording.values.length === 1)
    await server.close()
  })
})

describe('a stand-by', () => {
  it('serves nothing before the writer ends, and then all that the writer stored', async () => {
    const journal = new MemoryJournal()
    // That another process has written is only found by asking.
    journal.watch = () => () => {}
    const writer = await aServer({ journal })
    let takeOver = () => {}
    let isServing = false
    const opening = aServer({
      journal,
      settings: { isStandby: true },
      becomeWriter: (standby) =>
        new Promise((resolve) => {
          if (standby) takeOver = resolve
        }),
    })
    void opening.then(() => {
      isServing = true
    })
    await send(writer, 'Before the end')
    await writer.close()
    expect(isServing).toBe(false)
    takeOver()
    const { rows } = await (await opening).as(null).ledger.loadPage(null, 5)
    expect(rows.map(({ message }) => message)).toEqual(['Before the end'])
  })

  it('of another writer does not start without being asked to wait', async () => {
    const refusal = new Error('Another server writes this ledger.')
    const opening = aServer({
      becomeWriter: (standby) => (standby ? Promise.resolve() : Promise.reject(refusal)),
    })
    await expect(opening).rejects.toBe(refusal)
  })
})
