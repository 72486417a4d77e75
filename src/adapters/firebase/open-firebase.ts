import type { Later } from '../../core/app.ts'
import { type Community, isPrivate, standingOf } from '../../core/domain/community.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Archive } from '../../core/ports/archive.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { History } from '../../core/ports/history.ts'
import type { Identity } from '../../core/ports/identity.ts'
import type { Leaving } from '../../core/ports/leave.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Moderation } from '../../core/ports/moderation.ts'
import type { Connectivity, DeviceNetwork, Log, Retry, Timer } from '../../core/ports/platform.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import type { Requests } from '../../core/ports/requests.ts'
import { lateDirectory, later } from '../shared/later.ts'
import { Reachability } from '../shared/reachability.ts'
import { TextStore } from '../shared/text-store.ts'
import { networkRetry } from '../shared/timers.ts'
import { feedPageOf, takePrefetchedPage } from './feed-page.ts'
import { firebaseIdentity } from './identity/firebase-identity.ts'
import type { TokenSyncSettings } from './identity/token-sync.ts'
import { lazyLedger, StartDelays } from './lazy-ledger.ts'
import type { DatabaseOptions } from './open-database.ts'
import { DocumentReader } from './stored-document.ts'

interface FirebaseOptions extends Omit<DatabaseOptions, 'standing' | 'connectivity'> {
  readonly authEmulatorUrl: string | null
  readonly tokenSync: TokenSyncSettings | null
  readonly log: Log
  readonly network: DeviceNetwork
  readonly timer: Timer
  readonly productName: string
  /** Where only members read, the first rows wait for the sign-in, and the archive needs their token. */
  readonly community: Community
}

interface FirebaseBackend {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
  /** What is loaded later. */
  readonly late: {
    readonly history: Later<History>
    readonly moderation: Later<Moderation>
    readonly leaving: Later<Leaving>
    readonly requests: Later<Requests>
    readonly reactions: Later<Reactions>
  }
  readonly archive: Later<Archive>
  readonly origin: string
  readonly connectivity: Connectivity
  readonly retry: Retry
}

/** No transaction has this id: to look for it is a request that reads one document at most. */
const NO_TRANSACTION = 'none' as TransactionId

/**
 * Opens the production backend. The first page of the feed comes first and needs no SDK, which is loaded by the first
 * call of anything else.
 */
export function openFirebase(options: FirebaseOptions): FirebaseBackend {
  const { clock, log, network, timer, productName, authEmulatorUrl, tokenSync, community } = options
  const reader = new DocumentReader(productName, log)
  const delays = new StartDelays()
  const connectivity = new Reachability(network, timer, () => ledger.find(NO_TRANSACTION))
  const retry = networkRetry(connectivity)
  const database = later(
    () => import('./open-database.ts'),
    ({ openDatabase }) => openDatabase({ ...options, connectivity, standing }, reader, delays),
  )
  const readPrefetchedPage = async () => {
    const page = await takePrefetchedPage()
    return page && feedPageOf(page, reader, clock.now())
  }
  const openLedger = async () => (await database()).ledger
  const identity = firebaseIdentity({
    openApp: async () => (await database()).app,
    emulatorUrl: authEmulatorUrl,
    address: `${window.location.origin}/`,
    deviceTexts: new TextStore(() => window.localStorage),
    tabTexts: new TextStore(() => window.sessionStorage),
    clock,
    log,
    retry,
    tokenSync,
    ...(!isPrivate(community) && { startAfter: delays.firstPaint }),
  })
  const standing = () => {
    const person = identity.current()
    return person ? standingOf(person, community) : 'member'
  }
  const ledger = connectivity.observed(lazyLedger(openLedger, readPrefetchedPage, delays))
  const directory = lateDirectory(async () => (await database()).directory)
  const observed = <Port extends object>(open: () => Promise<Port>): Later<Port> =>
    later(open, (port) => connectivity.observed(port))
  return {
    identity,
    ledger,
    directory: connectivity.observed(directory),
    late: {
      history: observed(async () => (await database()).history()),
      moderation: observed(async () => (await database()).moderation()),
      leaving: observed(async () => (await database()).leaving()),
      requests: observed(async () => (await database()).requests()),
      reactions: observed(async () => (await database()).reactions()),
    },
    archive: observed(archiveOf(options, database, identity.idToken)),
    origin: `pledger/${options.app.projectId}`,
    connectivity,
    retry,
  }
}

/** The archive needs the SDK only for tokens: of App Check, and of the reader where only members read. */
function archiveOf(
  { app, firestoreEmulator, appCheckKey, community }: FirebaseOptions,
  database: Later<{ readonly appCheckToken: () => Promise<string | null> }>,
  idToken: () => Promise<string | null>,
): Later<Archive> {
  return later(
    () => import('./archive/firestore-archive.ts'),
    ({ FirestoreArchive }) =>
      new FirestoreArchive({
        projectId: app.projectId,
        emulator: firestoreEmulator,
        apiKey: app.apiKey,
        ...(appCheckKey !== null && {
          appCheckToken: async () => (await database()).appCheckToken(),
        }),
        ...(isPrivate(community) && { readerToken: idToken }),
      }),
  )
}
