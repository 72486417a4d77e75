import type { CDPSession, Page, Request } from '@playwright/test'

/** What a page has read from the database so far. */
export interface Reads {
  /** Documents, each counted as often as it was in a response. */
  readonly documents: number
  /** Counts of documents, each of which costs a read. */
  readonly counts: number
  /** Documents that were asked for by their ids. */
  readonly single: number
  /** Listeners that have received their first complete result. */
  readonly standing: number
  /** Requests without an answer yet. */
  readonly open: number
}

const DOCUMENT = /"(?:document|found|missing)"\s*:|[[{,]\s*\{\s*"name"\s*:\s*"projects\//g
const COUNT = /"aggregateFields"\s*:/g
const SINGLE = /"(?:found|missing)"\s*:/g
const CURRENT = /"targetChangeType"\s*:\s*"CURRENT"/g
const LISTENER = /Firestore\/Listen\/channel/

/** Counts the documents in the responses to a page, including the streams of its listeners. */
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
      documents: (all.match(DOCUMENT)?.length ?? 0) + (all.match(COUNT)?.length ?? 0),
      counts: all.match(COUNT)?.length ?? 0,
      single: all.match(SINGLE)?.length ?? 0,
      standing: all.match(CURRENT)?.length ?? 0,
      open: open.size,
    }
  }
}

function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const list = request.method() === 'GET' && /documents\/transactions$/.test(pathname)
  return (
    list ||
    (request.method() === 'POST' &&
      /documents:(runQuery|runAggregationQuery|batchGet)$/.test(pathname))
  )
}

/** The data of the open streams of the listeners. */
async function listenersOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const devTools = await page.context().newCDPSession(page)
  const streamed = new Map<string, string>()
  await devTools.send('Network.enable')
  devTools.on('Network.responseReceived', async ({ requestId, response }) => {
    if (!LISTENER.test(response.url)) return
    streamed.set(requestId, '')
    const data = await beginningOf(devTools, requestId)
    streamed.set(requestId, data + streamed.get(requestId))
  })
  devTools.on('Network.dataReceived', ({ requestId, data }) => {
    const before = streamed.get(requestId)
    if (before !== undefined && data) streamed.set(requestId, before + textOf(data))
  })
  return streamed
}

/** Returns the data of a response so far, and starts to stream the rest. */
async function beginningOf(devTools: CDPSession, requestId: string): Promise<string> {
  try {
    const { bufferedData } = await devTools.send('Network.streamResourceContent', { requestId })
    return textOf(bufferedData)
  } catch {
    // The response or the test has already ended.
    const ended = await devTools.send('Network.getResponseBody', { requestId }).catch(() => null)
    return ended?.body ?? ''
  }
}

function textOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}
