import type { Directory } from '../../core/ports/directory.ts'
import type { Identity } from '../../core/ports/identity.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Log } from '../../core/ports/log.ts'
import { importWithRetry } from '../shared/import-with-retry.ts'
import { once } from '../shared/once.ts'
import { pause } from '../shared/pause.ts'
import { DeferredDirectory } from './deferred-directory.ts'
import { DeferredLedger } from './deferred-ledger.ts'
import { takeEarlyPage } from './early-page.ts'
import { feedPageOf } from './feed-page-of.ts'
import { FirebaseIdentity } from './identity/firebase-identity.ts'
import { notesIn } from './identity/notes.ts'
import type { TokenSyncSettings } from './identity/token-sync.ts'
import type { DatabaseOptions } from './open-database.ts'
import { DocumentReader } from './read-documents.ts'
import { rowsShown } from './rows-shown.ts'

const LONGEST_WAIT_MS = 5_000

interface FirebaseOptions extends DatabaseOptions {
  readonly authEmulatorUrl: string | null
  readonly tokenSync: TokenSyncSettings | null
  readonly log: Log
  readonly productName: string
}

interface FirebaseBackend {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
}

/**
 * Opens all that production stands on. The first page of the feed goes first, which takes no SDK: that is fetched for
 * whatever comes after it.
 */
export function openFirebase(options: FirebaseOptions): FirebaseBackend {
  const { clock, log, productName, authEmulatorUrl, tokenSync } = options
  const reader = new DocumentReader(productName, log)
  const database = once(async () => {
    const { openDatabase } = await importWithRetry(() => import('./open-database.ts'))
    return openDatabase(options, reader)
  })
  const firstPage = withResolver()
  const ledger = new DeferredLedger(async () => (await database()).ledger, {
    take: async () => {
      const early = await takeEarlyPage()
      return early && feedPageOf(early, reader, clock.now())
    },
    wasRead: firstPage.resolve,
  })
  const identity = new FirebaseIdentity({
    openApp: async () => (await database()).app,
    emulatorUrl: authEmulatorUrl,
    address: `${window.location.origin}/`,
    deviceNotes: notesIn(() => window.localStorage),
    tabNotes: notesIn(() => window.sessionStorage),
    clock,
    log,
    tokenSync,
    // A page of the feed that does not come must not keep from signing in.
    after: Promise.race([firstPage.promise, pause(LONGEST_WAIT_MS)]).then(rowsShown),
  })
  const directory = new DeferredDirectory(async () => (await database()).directory)
  return { identity, ledger, directory }
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
