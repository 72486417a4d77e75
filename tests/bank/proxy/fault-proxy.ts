import { createServer, type Server, type Socket } from 'node:net'
import { listen } from '../../../scripts/listen.mjs'
import type { ChooseRequestFault } from './request-fault.ts'
import { type OnFault, RequestHalf } from './request-half.ts'
import { SocketHalf } from './socket-half.ts'
import { StreamHalf } from './stream-half.ts'

/** What a connection of HTTP/2 begins with (RFC 9113, section 3.4). */
const HTTP_2 = 'PRI * HTTP/2.0'

/** A network between one client and the database, for requests and streams on one port. It loses, delays, repeats and cuts. */
export class FaultProxy {
  private readonly streams: StreamHalf
  private readonly webSockets: SocketHalf
  private readonly sockets = new Set<Socket>()
  private readonly server: Server
  private isDown = false

  /** @param origin `http://127.0.0.1:8080`, `https://firestore.googleapis.com` */
  constructor(origin: string, choose: ChooseRequestFault, onFault: OnFault) {
    const requests = new RequestHalf(origin, choose, onFault)
    this.streams = new StreamHalf(origin)
    this.webSockets = new SocketHalf(origin, requests.server)
    this.server = createServer((socket) => {
      if (this.isDown) return void socket.destroy()
      this.sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.sockets.delete(socket))
      socket.once('data', (first) => {
        socket.pause()
        socket.unshift(first)
        const isStream = first.toString('latin1', 0, HTTP_2.length) === HTTP_2
        const half = isStream ? this.streams.server : requests.server
        half.emit('connection', socket)
        process.nextTick(() => socket.resume())
      })
    })
  }

  /** Returns where clients reach it. */
  async open(): Promise<{ readonly host: string; readonly port: number }> {
    return { host: '127.0.0.1', port: await listen(this.server) }
  }

  /** Ends the client's streams and WebSockets. */
  cutStreams(): void {
    this.streams.cut()
    this.webSockets.cut()
  }

  /** Holds back the messages of its streams and WebSockets for a while. Their order stays. */
  stallStreams(milliseconds: number): void {
    this.streams.stall(milliseconds)
    this.webSockets.stall(milliseconds)
  }

  /** Ends every connection. What the server has already goes on there. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  /** Ends every connection and takes no other until `goUp`. */
  goDown(): void {
    this.isDown = true
    this.cut()
  }

  goUp(): void {
    this.isDown = false
  }

  close(): void {
    this.goDown()
    this.server.close()
  }
}
