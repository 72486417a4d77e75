import { connect, createServer, type Server, type Socket } from 'node:net'
import { listen } from '../../scripts/listen.mjs'

/** The cables between a browser and servers of this machine. They can be cut: not every browser can be told that it is offline. */
export class Network {
  private readonly ways: Server[] = []
  private readonly sockets = new Set<Socket>()
  private isCut = false

  /** Opens a way to a server. Both are given as host and port. */
  async wayTo(host: string): Promise<string> {
    const [hostname = '', port] = host.split(':')
    const way = createServer((browser) => {
      if (this.isCut) {
        browser.destroy()
        return
      }
      const server = connect(Number(port), hostname)
      for (const [from, to] of [
        [browser, server],
        [server, browser],
      ] as const) {
        this.sockets.add(from)
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => this.sockets.delete(from))
      }
    })
    this.ways.push(way)
    return `127.0.0.1:${await listen(way)}`
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  restore(): void {
    this.isCut = false
  }

  close(): void {
    this.cut()
    for (const way of this.ways) way.close()
  }
}
