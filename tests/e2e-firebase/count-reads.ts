import type { Page, Request } from '@playwright/test'

/** What a page has read of the database so far. */
export interface Reads {
  /** Documents, each as often as it was answered with. */
  readonly documents: number
  /** Listeners that have told all that there is now. */
  readonly standing: number
  /** Requests without an answer yet. */
  readonly open: number
}

const DOCUMENT = /"(?:document|found|missing)"\s*:/g
const CURRENT = /"targetChangeType"\s*:\s*"CURRENT"/g
const LISTENER = /Firestore\/Listen\/channel/

/** Counts the documents in the database's answers to a page, those of its listeners as they stream in. */
export async function countReads(page: Page): Promise<() => Reads> {
  const answers: string[] = []
  let open = 0
  page.on('request', (request) => {
    if (isRead(request)) open++
  })
  page.on('response', async (response) => {
    if (!isRead(response.request())) return
    answers.push(await response.text())
    open--
  })
  const streamed = await listenersOf(page)
  return () => {
    const all = [...answers, ...streamed.values()].join('\n')
    return {
      documents: all.match(DOCUMENT)?.length ?? 0,
      standing: all.match(CURRENT)?.length ?? 0,
      open,
    }
  }
}

function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return request.method() === 'POST' && /documents:(runQuery|batchGet)$/.test(pathname)
}

/** What came through the channels on which listeners are answered, which stay open. */
async function listenersOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const devTools = await page.context().newCDPSession(page)
  const streamed = new Map<string, string>()
  await devTools.send('Network.enable')
  devTools.on('Network.responseReceived', async ({ requestId, response }) => {
    if (!LISTENER.test(response.url)) return
    streamed.set(requestId, '')
    try {
      const begun = await devTools.send('Network.streamResourceContent', { requestId })
      streamed.set(requestId, textOf(begun.bufferedData) + streamed.get(requestId))
    } catch {
      // It had ended already: an acknowledgement, which holds no document.
    }
  })
  devTools.on('Network.dataReceived', ({ requestId, data }) => {
    const before = streamed.get(requestId)
    if (before !== undefined && data) streamed.set(requestId, before + textOf(data))
  })
  return streamed
}

function textOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1')
}
