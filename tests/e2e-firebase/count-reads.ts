import type { CDPSession, Page, Request } from '@playwright/test'

/** What a page has read of the database so far. */
export interface Reads {
  /** Documents, each as often as it was answered with. */
  readonly documents: number
  /** Listeners that have told all that there is now. */
  readonly standing: number
  /** Requests without an answer yet. */
  readonly open: number
}

const DOCUMENT = /"(?:document|found|missing)"\s*:|[[{,]\s*\{\s*"name"\s*:\s*"projects\//g
const CURRENT = /"targetChangeType"\s*:\s*"CURRENT"/g
const LISTENER = /Firestore\/Listen\/channel/

/** Counts the documents in the database's answers to a page, those of its listeners as they stream in. */
export async function countReads(page: Page): Promise<() => Reads> {
  const answers: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => isRead(request) && open.add(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', async (response) => {
    const request = response.request()
    if (!open.has(request)) return
    answers.push(await response.text())
    open.delete(request)
  })
  const streamed = await listenersOf(page)
  return () => {
    const all = [...answers, ...streamed.values()].join('\n')
    return {
      documents: all.match(DOCUMENT)?.length ?? 0,
      standing: all.match(CURRENT)?.length ?? 0,
      open: open.size,
    }
  }
}

function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const list = request.method() === 'GET' && /documents\/transactions$/.test(pathname)
  return list || (request.method() === 'POST' && /documents:(runQuery|batchGet)$/.test(pathname))
}

/** What came through the channels on which listeners are answered, which stay open. */
async function listenersOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const devTools = await page.context().newCDPSession(page)
  const streamed = new Map<string, string>()
  await devTools.send('Network.enable')
  devTools.on('Network.responseReceived', async ({ requestId, response }) => {
    if (!LISTENER.test(response.url)) return
    streamed.set(requestId, '')
    const told = await beginningOf(devTools, requestId)
    streamed.set(requestId, told + streamed.get(requestId))
  })
  devTools.on('Network.dataReceived', ({ requestId, data }) => {
    const before = streamed.get(requestId)
    if (before !== undefined && data) streamed.set(requestId, before + textOf(data))
  })
  return streamed
}

/** What an answer holds so far; from then on it is told as it comes. */
async function beginningOf(devTools: CDPSession, requestId: string): Promise<string> {
  try {
    const { bufferedData } = await devTools.send('Network.streamResourceContent', { requestId })
    return textOf(bufferedData)
  } catch {
    // It has ended already, or the story has.
    const ended = await devTools.send('Network.getResponseBody', { requestId }).catch(() => null)
    return ended?.body ?? ''
  }
}

function textOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}
