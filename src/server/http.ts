import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { WebSocketServer } from 'ws'
import { API_PATH } from '../adapters/server/wire.ts'
import type { Caller, Router } from './router.ts'

/** No input of a procedure is longer. Unit: bytes. */
const LONGEST_BODY = 100_000

export interface HttpOptions {
  readonly router: Router
  /** Whoever sends a request, or opens a socket. */
  readonly callerOf: (request: IncomingMessage) => Promise<Caller>
  /** Whether a page of this origin may call the server. */
  readonly isOwnOrigin: (origin: string) => boolean
  /** Answers all that is no procedure: the page, identities, health. */
  readonly others: (request: IncomingMessage, response: ServerResponse) => void
}

/** The server's end of the wire: procedures over HTTP, and a socket for what is watched, at one address. */
export class LedgerHttp {
  private readonly server: Server
  private readonly sockets: WebSocketServer

  constructor({ router, callerOf, isOwnOrigin, others }: HttpOptions) {
    const answer = createHTTPHandler({
      router,
      basePath: `${API_PATH}/`,
      maxBodySize: LONGEST_BODY,
      createContext: ({ req }) => callerOf(req),
    })
    this.server = createServer((request, response) => {
      if (!request.url?.startsWith(`${API_PATH}/`)) return others(request, response)
      // A page of another site can neither read nor write in the name of whoever opens it.
      if (!isAllowed(request, isOwnOrigin)) {
        response.writeHead(403).end()
        return
      }
      answer(request, response)
    })
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_BODY })
    applyWSSHandler({
      wss: this.sockets,
      router,
      createContext: ({ req }) => callerOf(req),
      keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
    })
    this.server.on('upgrade', (request, socket, head) => {
      if (request.url?.split('?')[0] !== API_PATH || !isAllowed(request, isOwnOrigin)) {
        socket.destroy()
        return
      }
      this.sockets.handleUpgrade(request, socket, head, (opened) => {
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

  /** Answers what is being answered, and closes everything else. */
  close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.close(1001)
    return new Promise((resolve) => {
      this.server.close(() => resolve())
      this.server.closeIdleConnections()
    })
  }
}

/** A request that no page sends has no origin, and no cookie of anybody but its sender. */
function isAllowed({ headers }: IncomingMessage, isOwnOrigin: HttpOptions['isOwnOrigin']): boolean {
  return headers.origin === undefined || isOwnOrigin(headers.origin)
}
