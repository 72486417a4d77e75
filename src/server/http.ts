import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { WebSocket, WebSocketServer } from 'ws'
import { API_PATH } from '../adapters/server/wire.ts'
import type { UserId } from '../core/domain/ids.ts'
import { addressOf } from './client-address.ts'
import type { Caller, Router } from './router.ts'

/** No input of a procedure is longer. Unit: bytes. */
const LONGEST_BODY = 100_000
/** A socket with more that its reader has not taken is dropped. The page opens another one, and reads the state anew. Unit: bytes. */
const MOST_UNREAD = 1_000_000
/** A company may be behind one address. */
const MOST_SOCKETS: SocketLimits = { all: 10_000, ofAddress: 1_000 }
/** By then a request has arrived as a whole. */
const LONGEST_REQUEST_MS = 30_000
/** By then a client has closed its socket, and a request has its answer. */
const LONGEST_CLOSE_MS = 5_000
const CLOSE_CHECKS_MS = 50

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** How many sockets are open at a time. */
export interface SocketLimits {
  readonly all: number
  /** Of one client, or of one proxy. */
  readonly ofAddress: number
}

export interface HttpOptions {
  readonly router: Router
  /** Whoever sends a request, or opens a socket. */
  readonly callerOf: (request: IncomingMessage) => Promise<Caller>
  /** Whether a page of this origin may call the server. */
  readonly isOwnOrigin: (origin: string) => boolean
  /** Answers below `/api/` without being a procedure, like identities do. */
  readonly services?: Readonly<Record<string, Answer>>
  /** Answers all that is no procedure: the page, health. */
  readonly others: Answer
  readonly limits?: SocketLimits
}

/** Drops its client instead of keeping in memory what the client does not read. */
class DroppingSocket extends WebSocket {
  override send(...given: never[]): void {
    if (this.bufferedAmount > MOST_UNREAD) this.terminate()
    else Reflect.apply(super.send, this, given)
  }
}

/** The server's end of the wire: procedures over HTTP, and a socket for what is watched, at one address. */
export class LedgerHttp {
  private readonly server: Server
  private readonly sockets: WebSocketServer
  private readonly persons = new WeakMap<object, UserId>()
  private readonly counts = new Map<string, number>()

  constructor({
    router,
    callerOf,
    isOwnOrigin,
    services = {},
    others,
    limits = MOST_SOCKETS,
  }: HttpOptions) {
    const answer = answerProcedures(router, callerOf)
    const serviceAt = (path: string) =>
      Object.entries(services).find(([beginning]) => path.startsWith(beginning))?.[1]
    this.server = createServer({ requestTimeout: LONGEST_REQUEST_MS }, (request, response) => {
      const path = request.url ?? ''
      if (!path.startsWith(`${API_PATH}/`)) return others(request, response)
      // A page of another site can neither read nor write in the name of whoever opens it.
      if (!isAllowed(request, isOwnOrigin)) return refuse(response, 403)
      const service = serviceAt(path)
      if (service && isTooLong(request)) return refuse(response, 413)
      ;(service ?? answer)(request, response)
    })
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: LONGEST_BODY,
      WebSocket: DroppingSocket,
    })
    applyWSSHandler({
      wss: this.sockets,
      router,
      createContext: async ({ req, res }) => {
        const caller = await callerOf(req)
        if (caller.person) this.persons.set(res, caller.person.id)
        return caller
      },
      keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
    })
    this.server.on('upgrade', (request, socket: Socket, head) => {
      // Its client may be gone by now.
      socket.on('error', () => socket.destroy())
      const isSocket = request.url?.split('?')[0] === API_PATH
      if (!isSocket || !isAllowed(request, isOwnOrigin)) return refuseSocket(socket, 403)
      const from = addressOf(request)
      const count = this.counts.get(from) ?? 0
      if (this.sockets.clients.size >= limits.all || count >= limits.ofAddress)
        return refuseSocket(socket, 503)
      this.counts.set(from, count + 1)
      socket.once('close', () => this.forget(from))
      this.sockets.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => opened.terminate())
        this.sockets.emit('connection', opened, request)
      })
    })
  }

  /** Resolves with the address once it listens. Rejects where it cannot. */
  listen(host: string, port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, host, () => {
        const { port: given } = this.server.address() as AddressInfo
        resolve(`http://${host.includes(':') ? `[${host}]` : host}:${given}`)
      })
    })
  }

  /** Closes the sockets of a person, who is not signed in any more. */
  closeSocketsOf(person: UserId): void {
    for (const socket of this.sockets.clients)
      if (this.persons.get(socket) === person) socket.close(1008)
  }

  /** Answers what is being answered, and closes everything else. */
  close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.close(1001)
    const closeIdle = setInterval(() => this.server.closeIdleConnections(), CLOSE_CHECKS_MS)
    const closeRest = setTimeout(() => {
      for (const socket of this.sockets.clients) socket.terminate()
      this.server.closeAllConnections()
    }, LONGEST_CLOSE_MS)
    return new Promise((resolve) => {
      this.server.close(() => {
        clearInterval(closeIdle)
        clearTimeout(closeRest)
        resolve()
      })
      this.server.closeIdleConnections()
    })
  }

  private forget(address: string): void {
    const left = (this.counts.get(address) ?? 1) - 1
    if (left > 0) this.counts.set(address, left)
    else this.counts.delete(address)
  }
}

/**
 * Answers requests for procedures. The library's own handler makes a web `Request` and a stream of each, which takes most of the time
 * of a send.
 */
function answerProcedures(router: Router, callerOf: HttpOptions['callerOf']): Answer {
  const beginning = `${API_PATH}/`.length
  return async (request, response) => {
    const path = (request.url ?? '').slice(beginning)
    const type = 'mutation'
    let caller: Caller | undefined
    let status = 200
    let body: object
    try {
      if (request.method !== 'POST')
        throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Procedures take POST' })
      const [input, context] = await Promise.all([jsonOf(request), callerOf(request)])
      caller = context
      const data = await callTRPCProcedure({
        router,
        path,
        getRawInput: async () => input,
        ctx: context,
        type,
        signal: undefined,
        batchIndex: 0,
      })
      body = { result: { data } }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const { _config: config } = router._def
      const shape = { config, error, path, type, input: undefined, ctx: caller } as const
      status = getHTTPStatusCodeFromError(error)
      body = { error: getTRPCErrorShape(shape) }
      if (status === 413) response.setHeader('Connection', 'close')
    }
    const text = JSON.stringify(body)
    response
      .writeHead(status, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'no-store',
      })
      .end(text)
  }
}

/** Reads the body of a request as JSON. */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > LONGEST_BODY)
      throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: 'The body is too long' })
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new TRPCError({ code: 'PARSE_ERROR', message: 'The body is no JSON' }), {
      cause,
    })
  }
}

/** A request that no page sends has no origin, and no cookie of anybody but its sender. */
function isAllowed({ headers }: IncomingMessage, isOwnOrigin: HttpOptions['isOwnOrigin']): boolean {
  return headers.origin === undefined || isOwnOrigin(headers.origin)
}

/** A body without a length could be of any. */
function isTooLong({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > LONGEST_BODY
  )
}

/** The body is not read, so the connection cannot be used again. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close' }).end()
}

function refuseSocket(socket: Socket, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
