import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '../../../../scripts/listen.mjs'
import { firestoreEmulator } from '../firestore-emulator.ts'

/**
 * Starts the emulator as a service that reads no past: it refuses `readTime`. Calls `onQuery` before each query, and answers
 * after that. Ends with the test.
 */
export async function startNoPastProxy(onQuery: () => Promise<void> = async () => {}) {
  const { host, port } = firestoreEmulator()
  const answerTo = async (path: string, body: string) => {
    if ('readTime' in JSON.parse(body)) return refusal
    if (path.includes(':runQuery')) await onQuery()
    const answer = await fetch(`http://${host}:${port}${path}`, { method: 'POST', body })
    return { status: answer.status, body: await answer.text() }
  }
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request.url ?? '', await text(request)).catch(() => null)
    if (answer) response.writeHead(answer.status).end(answer.body)
    else response.destroy()
  })
  const ownPort = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: '127.0.0.1', port: ownPort }
}

const refusal = {
  status: 400,
  body: JSON.stringify([{ error: { code: 400, status: 'FAILED_PRECONDITION', message: '' } }]),
}
