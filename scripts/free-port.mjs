import { createServer } from 'node:net'
import { listen } from './listen.mjs'

/** @returns {Promise<number>} a free port */
export async function freePort() {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
