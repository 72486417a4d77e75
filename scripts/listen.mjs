import { createServer } from 'node:net'

/** @import { Server } from 'node:net' */

/**
 * Lets a server listen on this machine only. Rejects if it cannot.
 * @param {Server} server
 * @param {number} [port] 0 takes a free one
 * @returns {Promise<number>} its port
 */
export function listen(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The server has no address'))
    })
  })
}

/** @returns {Promise<number>} a free port */
export async function freePort() {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
