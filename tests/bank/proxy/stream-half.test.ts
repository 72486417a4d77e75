import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  createServer,
  type Http2Server,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENT } from '../../builders/patient.ts'
import { FaultProxy } from './fault-proxy.ts'

vi.setConfig({ testTimeout: 30_000 })
/** However busy the machine is. */

let server: Http2Server
let proxy: FaultProxy
let client: ClientHttp2Session
let stream: ClientHttp2Stream
let served: ServerHttp2Stream
let heard = ''

beforeEach(async () => {
  heard = ''
  server = createServer()
  const opened = new Promise<ServerHttp2Stream>((resolve) => {
    server.on('stream', (stream) => {
      stream.on('error', () => {})
      stream.respond({ ':status': 200 }, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
      resolve(stream)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  proxy = new FaultProxy(
    `http://127.0.0.1:${port}`,
    () => null,
    () => {},
  )
  const at = await proxy.open()
  client = connect(`http://${at.host}:${at.port}`)
  client.on('error', () => {})
  stream = client.request({ ':method': 'POST', ':path': '/listen' }, { endStream: false })
  stream.on('error', () => {})
  stream.on('data', (chunk) => {
    heard += chunk
  })
  served = await opened
})

afterAll(() => vi.resetConfig())

afterEach(() => {
  client.destroy()
  proxy.close()
  server.close()
})

it('passes on what the server says', async () => {
  served.write('news')
  await vi.waitUntil(() => heard === 'news', PATIENT)
  expect(heard).toBe('news')
})

it('passes on what the client says', async () => {
  let said = ''
  served.on('data', (chunk) => {
    said += chunk
  })
  stream.write('listen')
  await vi.waitUntil(() => said === 'listen', PATIENT)
  expect(said).toBe('listen')
})

it('passes on how a stream ends', async () => {
  const ended = new Promise((resolve) => stream.on('trailers', resolve))
  served.end('last')
  expect(await ended).toMatchObject({ 'grpc-status': '0' })
})

it('holds back what the server says, and keeps its order', async () => {
  served.write('first ')
  await vi.waitUntil(() => heard === 'first ', PATIENT)
  proxy.streams.stall(60)
  served.write('second ')
  served.write('third')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const meanwhile = heard
  await vi.waitUntil(() => heard !== 'first ', PATIENT)
  expect(meanwhile).toBe('first ')
  await vi.waitUntil(() => heard.length === 18, PATIENT)
  expect(heard).toBe('first second third')
})

it('cuts a stream: client and server learn of it', async () => {
  const closed = Promise.all([
    new Promise((resolve) => stream.on('close', resolve)),
    new Promise((resolve) => served.on('close', resolve)),
  ])
  proxy.streams.cut()
  await closed
  expect(stream.destroyed).toBe(true)
})
