import { request as ask, createServer } from 'node:http'
import { listen } from './listen.mjs'

/**
 * Starts a proxy between a page and the Firestore emulator that counts the documents in the responses.
 * @param {string} firestoreHost host and port
 */
export async function startCountingProxy(firestoreHost) {
  /** @type {Buffer[][]} */
  let answers = []
  const [hostname, port] = firestoreHost.split(':')
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const onwards = ask(
      // A compressed response cannot be counted.
      { hostname, port, method, path, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        /** @type {Buffer[]} */
        const body = []
        answers.push(body)
        answer.on('data', (chunk) => body.push(chunk)).pipe(response)
      },
    )
    // A page that closes aborts its open requests.
    onwards.on('error', () => response.destroy())
    response.on('close', () => onwards.destroy())
    request.pipe(onwards)
  })
  const ownPort = await listen(server)
  return {
    host: `127.0.0.1:${ownPort}`,
    /** The documents and bytes since the start or the last `forget`. */
    count() {
      const texts = answers.map((body) => Buffer.concat(body).toString())
      return {
        documents: texts.reduce((sum, text) => sum + documentsIn(text), 0),
        bytes: texts.reduce((sum, text) => sum + text.length, 0),
      }
    },
    forget() {
      answers = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Queries and listeners return a document as "document", look-ups as "found"; a plain list has only names. A count costs as much
 * as a document.
 * @param {string} text
 */
function documentsIn(text) {
  return (
    text.match(/"(?:document|found|aggregateFields)": *\{|[[,]\s*\{\s*"name": *"projects\//g)
      ?.length ?? 0
  )
}
