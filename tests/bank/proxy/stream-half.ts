import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { stall } from './stall.ts'

/** The half of a proxy that passes streams on: HTTP/2, by which listeners hear of changes. */
export class StreamHalf {
  readonly server: Http2Server
  private readonly streams = new Set<ServerHttp2Stream>()
  private readonly sessions = new Set<ServerHttp2Session>()

  constructor(private readonly origin: string) {
    this.server = createServer()
    this.server.on('session', (session) => this.open(session))
  }

  /** Holds back the server's messages. */
  stall(milliseconds: number): void {
    stall(this.streams, milliseconds)
  }

  /** Ends every connection. */
  cut(): void {
    for (const session of this.sessions) session.destroy()
  }

  private open(session: ServerHttp2Session): void {
    const onwards = connect(this.origin)
    this.sessions.add(session)
    // Either side may go away at any time; the other learns of it.
    session.on('error', () => session.destroy())
    onwards.on('error', () => onwards.destroy())
    session.on('close', () => {
      this.sessions.delete(session)
      onwards.destroy()
    })
    onwards.on('close', () => session.destroy())
    session.on('stream', (stream, headers) => this.pass(stream, headers, onwards))
  }

  private pass(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    session: ClientHttp2Session,
  ): void {
    if (stream.destroyed || session.destroyed) return void stream.destroy()
    const { host, protocol } = new URL(this.origin)
    const there = { ':authority': host, ':scheme': protocol.slice(0, -1) }
    const onwards = session.request({ ...headers, ...there })
    let trailers: IncomingHttpHeaders = {}
    this.streams.add(stream)
    onwards.on('response', (answered, flags) => {
      const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0
      if (!stream.destroyed) stream.respond(answered, { endStream: isWhole, waitForTrailers: true })
      if (!isWhole) onwards.pipe(stream)
    })
    onwards.on('trailers', (last) => {
      trailers = last
    })
    stream.on('wantTrailers', () => {
      if (!stream.destroyed) stream.sendTrailers(trailers)
    })
    stream.pipe(onwards)
    stream.on('error', () => {})
    onwards.on('error', () => {})
    stream.on('close', () => {
      this.streams.delete(stream)
      onwards.close(constants.NGHTTP2_CANCEL)
    })
    onwards.on('close', () => {
      if (onwards.rstCode !== constants.NGHTTP2_NO_ERROR) stream.close(onwards.rstCode)
    })
  }
}
