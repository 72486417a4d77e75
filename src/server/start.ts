import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Journal } from '../adapters/memory/journal.ts'
import { LedgerStore } from '../adapters/memory/ledger-store.ts'
import { IDENTITY_PATH } from '../adapters/server/identity/identity-wire.ts'
import type { ServerPorts } from '../adapters/server/wire.ts'
import { pause } from '../adapters/shared/timers.ts'
import { isPrivate, standingOf } from '../core/domain/community.ts'
import { FEED_PAGE } from '../core/domain/feed.ts'
import type { Clock } from '../core/ports/platform.ts'
import { LedgerHttp, type SocketLimits } from './http.ts'
import type { Identities } from './identity/open-identities.ts'
import { PageFiles, type PageOptions } from './page-files.ts'
import { originAt, portsOver } from './ports.ts'
import { type Caller, routerOf } from './router.ts'
import type { ServerSettings } from './settings.ts'

/** What a server is made of, besides the ledger. */
export interface ServerParts {
  readonly database: {
    readonly journal: Journal
    /** Resolves once this process is the only writer. */
    becomeWriter(standby: boolean): Promise<void>
  }
  /** Called by the writer only: what a stand-by read earlier would be out of date. */
  openIdentities(): Promise<Identities>
  /** Whether a request has the owner's token. */
  readonly isOwner?: (headers: IncomingHttpHeaders) => boolean
  readonly clock: Clock
  readonly page: Omit<PageOptions, 'firstPage'>
  readonly limits?: SocketLimits
}

export interface RunningServer {
  readonly address: string
  /** Answers what was asked before, and ends. The parts stay open. */
  close(): Promise<void>
}

/** How far a stand-by may be behind the writer. */
const FOLLOW_MS = 1_000
/** Without an answer of the journal by then, a load balancer goes elsewhere. */
const LONGEST_HEALTH_MS = 2_000

/** Opens the ledger, and serves it and its page. A stand-by first waits for the end of the writer, and follows it until then. */
export async function startServer(
  settings: ServerSettings,
  { database, openIdentities, clock, page, limits, isOwner = () => false }: ServerParts,
): Promise<RunningServer> {
  const { community, baseUrl, productName, isStandby } = settings
  if (!isStandby) await database.becomeWriter(false)
  const store = await LedgerStore.open({
    journal: database.journal,
    clock,
    productName,
    initialCommit: () => [],
    standingOf: (id) => identities.standingOf(id),
    // All requests that have arrived by now share one flush of the disk.
    gather: () => new Promise((resolve) => setImmediate(resolve)),
  })
  if (isStandby) await followUntil(database.becomeWriter(true), store)
  const identities = await openIdentities()
  const ports = portsOver(store, clock, originAt(baseUrl))
  const firstPage = isPrivate(community) ? null : firstPageOf(store, ports)
  const files = new PageFiles({ ...page, firstPage })
  const http = new LedgerHttp({
    router: routerOf(ports),
    async callerOf({ headers }): Promise<Caller> {
      const person = await identities.personOf(headers)
      const isMember = person !== null && standingOf(person, community) === 'member'
      const hasToken = isOwner(headers)
      const mayRead = isMember || hasToken || !isPrivate(community)
      return { person, mayRead, isOwner: hasToken }
    },
    isOwnOrigin: (origin) => settings.origins.includes(origin),
    services: { [`${IDENTITY_PATH}/`]: (...given) => void identities.handle(...given) },
    ...(limits && { limits }),
    others(request, response) {
      if (request.url === '/health') void answerHealth(store, response)
      else files.answer(request, response).catch(() => response.destroy())
    },
  })
  const stopWatching = identities.watchEnded((id) => http.closeSocketsOf(id))
  return {
    address: await http.listen(settings.host, settings.port),
    async close() {
      stopWatching()
      await http.close()
      store.close()
    },
  }
}

/** Keeps a stand-by up to date, so that it takes over at once. */
async function followUntil(isWriter: Promise<void>, store: LedgerStore): Promise<void> {
  let isWaiting = true
  const end = () => {
    isWaiting = false
  }
  void isWriter.then(end, end)
  while (isWaiting) {
    await Promise.race([isWriter, pause(FOLLOW_MS)])
    // The database may be away for a while.
    if (isWaiting) await store.catchUp().catch(() => {})
  }
  await isWriter
  await store.catchUp()
}

/** The newest rows as JSON, read once until the ledger changes. */
function firstPageOf(store: LedgerStore, { ledger }: ServerPorts): () => Promise<string> {
  let known: Promise<string> | null = null
  store.watch(() => {
    known = null
  })
  return () => {
    known ??= ledger.loadPage(null, FEED_PAGE).then((page) => JSON.stringify(page))
    return known
  }
}

/** Whether the journal answers. */
async function answerHealth(store: LedgerStore, response: ServerResponse): Promise<void> {
  const late = pause(LONGEST_HEALTH_MS).then(() => Promise.reject(new Error('No answer')))
  const isWell = await Promise.race([store.catchUp(), late]).then(
    () => true,
    () => false,
  )
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
  response
    .writeHead(isWell ? 200 : 503, headers)
    .end(isWell ? 'ok' : 'The database does not answer')
}
