import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'
import { record } from '../contract/recording.ts'
import { aMember, aServer } from './a-server.ts'

const maya = aMember('maya')
const OWN = 'http://127.0.0.1:4180'

type Server = Awaited<ReturnType<typeof aServer>>

const call = ({ address }: Server, path: string, init: RequestInit = {}) =>
  fetch(`${address}/api/${path}`, { method: 'POST', body: '[]', ...init })

const open = ({ address }: Server, origin?: string, from?: string) =>
  new WebSocket(`${address.replace('http', 'ws')}/api`, {
    ...(origin && { origin }),
    ...(from && { headers: { 'x-forwarded-for': from } }),
  })

const outcomeOf = (socket: WebSocket) =>
  new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', ({ message }) => resolve(message))
  })

describe('a request', () => {
  it.each([
    ['of the page', OWN, 200],
    ['of a program', undefined, 200],
    ['of another site', 'https://evil.example', 403],
    ['of a page in a sandbox', 'null', 403],
  ])('%s is answered with %s: %i', async (_, origin, status) => {
    const server = await aServer()
    const headers = { ...(origin && { origin }), 'content-type': 'application/json' }
    expect((await call(server, 'moderation.loadModerators', { headers })).status).toBe(status)
    expect((await call(server, 'identity/sign-in', { headers })).status).toBe(status)
  })

  it.each(['directory.findById', 'identity/sign-in'])('of 10 MB to %s is refused', async (path) => {
    const server = await aServer()
    const body = JSON.stringify(['x'.repeat(10_000_000)])
    const headers = { 'content-type': 'application/json' }
    const status = await call(server, path, { body, headers }).then(
      (answer) => answer.status,
      // The connection is closed before all of it is sent.
      () => 413,
    )
    expect(status).toBe(413)
    expect((await server.get('/health')).status).toBe(200)
  })

  it('of an unknown length to the identities is refused', async () => {
    const server = await aServer()
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.write(
      'POST /api/identity/sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })

  it.each([
    ['that asks in the name of another person', 'directory.setDescription', '["maya","Hi"]', 401],
    ['with an input of the wrong type', 'ledger.find', '[7]', 400],
    ['with a limit that no list has', 'ledger.loadPage', '[null,1000]', 400],
    ['of the owner, without the token', 'moderators.add', '["Maya"]', 401],
  ])('%s is refused with the status of that', async (_, path, body, status) => {
    const headers = { 'content-type': 'application/json' }
    expect((await call(await aServer(), path, { headers, body })).status).toBe(status)
  })

  it('that meets a bug of the server is told no more than that', async () => {
    let isBroken = false
    const now = () => {
      if (isBroken) throw new Error('/var/lib/pledger')
      return Date.now()
    }
    const server = await aServer({ now })
    isBroken = true
    const opened = server.as(maya).ledger.openAccount(maya.id, null)
    await expect(opened).rejects.toMatchObject({ code: 'broken', message: 'The server failed' })
  })

  it('of an unknown procedure is told so, and nothing of the server', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call(await aServer(), 'ledger.nothing', { headers })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/\bat |node_modules/)
  })
})

describe('a socket', () => {
  it.each([
    ['of the page', OWN, 'open'],
    ['of another site', 'https://evil.example', 'Unexpected server response: 403'],
  ])('%s is %s: %s', async (_, origin, outcome) => {
    const socket = open(await aServer(), origin)
    expect(await outcomeOf(socket)).toBe(outcome)
    socket.terminate()
  })

  it('is refused to a client that has too many of them, and not to others', async () => {
    const server = await aServer({ limits: { all: 100, ofAddress: 10 } })
    const from = (client: string) => {
      const socket = open(server, undefined, client)
      return { socket, outcome: outcomeOf(socket) }
    }
    const flood = Array.from({ length: 10 }, () => from('203.0.113.7'))
    await Promise.all(flood.map(({ outcome }) => outcome))
    expect(await from('203.0.113.7').outcome).toBe('Unexpected server response: 503')
    expect(await from('203.0.113.8').outcome).toBe('open')
    flood[0]?.socket.terminate()
    await expect.poll(() => from('203.0.113.7').outcome).toBe('open')
  })

  it('is refused to everybody where there are too many', async () => {
    const server = await aServer({ limits: { all: 1, ofAddress: 10 } })
    expect(await outcomeOf(open(server))).toBe('open')
    expect(await outcomeOf(open(server))).toBe('Unexpected server response: 503')
  })

  it('watches 200 things, and no more', async () => {
    const { ledger } = (await aServer()).as(null)
    const watch = (id: string) => record((listener) => ledger.watchAccount(id as UserId, listener))
    const first = Array.from({ length: 200 }, (_, index) => watch(`${index}`))
    await Promise.all(first.map((each) => each.until(() => true)))
    await expect(watch('more').until(() => true)).rejects.toMatchObject({ code: 'exhausted' })
    first[0]?.stop()
    await expect
      .poll(() =>
        watch('next')
          .until(() => true)
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true)
  })

  it('that does not read what it watches is dropped', async () => {
    const server = await aServer()
    const { ledger } = server.as(maya)
    await ledger.openAccount(maya.id, 'Maya' as Username)
    const socket = open(server)
    await once(socket, 'open')
    const message = 'x'.repeat(280)
    const watches = Array.from({ length: 150 }, (_, id) => ({
      id,
      method: 'subscription',
      params: { path: 'ledger.watchHead', input: [null, null] },
    }))
    socket.send(JSON.stringify(watches))
    await once(socket, 'message')
    socket.pause()
    const closed = once(socket, 'close')
    let isOpen = true
    void closed.then(() => {
      isOpen = false
    })
    for (let sent = 0; sent < 300 && isOpen; sent++)
      await ledger.post(aTransfer({ senderId: maya.id, amount: 1, message }))
    socket.resume()
    await closed
    expect((await ledger.loadPage(null, 1)).rows).toHaveLength(1)
  })
})

it('a page goes on by itself when the server is back, and has missed nothing', async () => {
  const journal = new MemoryJournal()
  const before = await aServer({ journal })
  let lost = 0
  const { ledger } = before.as(null, () => lost++)
  const recording = record<readonly Transaction[]>((listener) =>
    ledger.watchHead(null, null, listener),
  )
  await recording.until(() => true)
  await before.close()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(ledger.find('none' as never)).rejects.toMatchObject({ code: 'unreachable' })
  const port = Number(new URL(before.address).port)
  const after = (await aServer({ journal, settings: { port } })).as(maya)
  await after.ledger.openAccount(maya.id, 'Maya' as Username)
  await after.ledger.post(aTransfer({ senderId: maya.id, message: 'After the restart' }))
  await recording.until((rows) => rows.some(({ message }) => message === 'After the restart'))
})
