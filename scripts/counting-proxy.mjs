import { request as ask, createServer } from 'node:http'

/**
 * Stands between a page and the Firestore emulator, and counts the documents that it lets through.
 * @param {string} firestoreHost host and port
 */
export async function startCountingProxy(firestoreHost) {
  /** @type {Buffer[][]} */
  let answers = []
  const [hostname, port] = firestoreHost.split(':')
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const onwards = ask(
      // Documents can be counted only in what is not compressed.
      { hostname, port, method, path, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        /** @type {Buffer[]} */
        const body = []
        answers.push(body)
        answer.on('data', (chunk) => body.push(chunk)).pipe(response)
      },
    )
    // A page that leaves ends its listening.
    onwards.on('error', () => response.destroy())
    response.on('close', () => onwards.destroy())
    request.pipe(onwards)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address')
  return {
    host: `127.0.0.1:${address.port}`,
    /** What came since the last time it was asked. */
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
 * Queries and listeners give documents as "document", look-ups as "found"; a plain list has just their names.
 * @param {string} text
 */
function documentsIn(text) {
  return text.match(/"(?:document|found)": *\{|[[,]\s*\{\s*"name": *"projects\//g)?.length ?? 0
}
