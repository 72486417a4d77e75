import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENT } from '../../builders/patient.ts'
import { FaultProxy } from './fault-proxy.ts'
import type { RequestFault } from './request-fault.ts'

vi.setConfig({ testTimeout: 30_000 })
/** However busy the machine is. */

/** What the server had, in this order. */
let received: string[] = []
let server: Server
let proxy: FaultProxy | null = null
const onFault = vi.fn()

beforeEach(async () => {
  received = []
  onFault.mockClear()
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(body)
    response.end(`answer to ${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => vi.resetConfig())

afterEach(() => {
  proxy?.close()
  server.closeAllConnections()
  server.close()
})

/** Opens a proxy that does this to the requests, one after the other, and sends by it. */
async function through(...faults: (RequestFault | null)[]) {
  const { port } = server.address() as AddressInfo
  proxy = new FaultProxy(`http://127.0.0.1:${port}`, () => faults.shift() ?? null, onFault)
  const at = await proxy.open()
  return (body: string, signal?: AbortSignal) =>
    fetch(`http://${at.host}:${at.port}/`, { method: 'POST', body, signal }).then((answer) =>
      answer.text(),
    )
}

it('passes a request and its answer on', async () => {
  const send = await through()
  expect(await send('one')).toBe('answer to one')
})

it('delays a request', async () => {
  const send = await through({ kind: 'delayed', byMs: 40 })
  const start = performance.now()
  await send('one')
  expect(performance.now() - start).toBeGreaterThanOrEqual(39)
})

it('holds a request back until a later one is answered', async () => {
  const send = await through({ kind: 'reordered', atMostMs: 60_000 })
  const first = send('one')
  await vi.waitUntil(() => onFault.mock.calls.length > 0, PATIENT)
  await send('two')
  await first
  expect(received).toEqual(['two', 'one'])
})

it('holds a request back no longer than it may where no later one comes', async () => {
  const send = await through({ kind: 'reordered', atMostMs: 30 })
  expect(await send('one')).toBe('answer to one')
})

it('loses a request: the server never has it', async () => {
  const send = await through({ kind: 'lost' })
  const stop = new AbortController()
  const sent = send('one', stop.signal)
  await vi.waitUntil(() => onFault.mock.calls.length > 0, PATIENT)
  await send('two')
  stop.abort()
  await expect(sent).rejects.toThrow()
  expect(received).toEqual(['two'])
})

it('loses an answer: the server has the request', async () => {
  const send = await through({ kind: 'answer lost' })
  const stop = new AbortController()
  const sent = send('one', stop.signal)
  await vi.waitUntil(() => received.length > 0, PATIENT)
  stop.abort()
  await expect(sent).rejects.toThrow()
  expect(received).toEqual(['one'])
})

it('cuts a connection before the server has the request', async () => {
  const send = await through({ kind: 'cut' })
  await expect(send('one')).rejects.toThrow()
  expect(received).toEqual([])
})

it('cuts a connection in the middle of the answer', async () => {
  const send = await through({ kind: 'answer cut' })
  await expect(send('one')).rejects.toThrow()
  expect(received).toEqual(['one'])
})

it('cuts a connection, and lets the server have the request later', async () => {
  const send = await through({ kind: 'cut, applied later', byMs: 30 })
  await expect(send('one')).rejects.toThrow()
  await vi.waitUntil(() => received.length > 0, PATIENT)
  expect(received).toEqual(['one'])
})

it('sends a request to the server once more', async () => {
  const send = await through({ kind: 'repeated', afterMs: 10 })
  expect(await send('one')).toBe('answer to one')
  await vi.waitUntil(() => received.length > 1, PATIENT)
  expect(received).toEqual(['one', 'one'])
})

it('takes no connection while it is down', async () => {
  const send = await through()
  proxy?.goDown()
  await expect(send('one')).rejects.toThrow()
  proxy?.goUp()
  expect(await send('two')).toBe('answer to two')
})
