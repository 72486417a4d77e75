import type { IncomingMessage, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { stall } from './stall.ts'

/** The half of a proxy that passes WebSockets on, by which pages of a server hear of changes. */
export class SocketHalf {
  private readonly sockets = new Set<Socket>()

  constructor(
    private readonly origin: string,
    requests: Server,
  ) {
    requests.on('upgrade', (request, socket, head) => this.pass(request, socket as Socket, head))
  }

  /** Holds back the server's messages. */
  stall(milliseconds: number): void {
    stall(this.sockets, milliseconds)
  }

  /** Ends every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  private pass({ url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer): void {
    const { hostname, port } = new URL(this.origin)
    const onwards = connect(Number(port), hostname)
    const headers = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}` : [],
    )
    onwards.write(`${[`GET ${url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
    onwards.write(head)
    this.sockets.add(socket)
    // Either side may go away at any time; the other learns of it.
    for (const [one, other] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      one.pipe(other)
      one.on('error', () => one.destroy())
      one.on('close', () => other.destroy())
    }
    socket.on('close', () => this.sockets.delete(socket))
  }
}
