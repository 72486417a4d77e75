import { later } from '../adapters/shared/later.ts'
import type { App, Checking, Later, Product } from '../core/app.ts'
import { type Community, OPEN_COMMUNITY } from '../core/domain/community.ts'
import type { Provider } from '../core/domain/session.ts'
import type { History } from '../core/ports/history.ts'
import type { Leaving } from '../core/ports/leave.ts'
import type { OwnCopy } from '../core/ports/ledger-copy.ts'
import type { Moderation } from '../core/ports/moderation.ts'
import type { SystemNotifications } from '../core/ports/notices.ts'
import type { TableFormat } from '../core/ports/platform.ts'
import type { Reactions } from '../core/ports/reactions.ts'
import type { Requests } from '../core/ports/requests.ts'
import type { Updates } from '../core/ports/updates.ts'
import { Drafts } from '../core/use-cases/drafts.ts'
import { EditProfile } from '../core/use-cases/edit-profile.ts'
import { ForgetWords } from '../core/use-cases/forget-words.ts'
import { LoadFeed } from '../core/use-cases/load-feed.ts'
import { LookupProfile } from '../core/use-cases/lookup-profile.ts'
import { LookupTransaction } from '../core/use-cases/lookup-transaction.ts'
import { ManageSignIn } from '../core/use-cases/manage-sign-in.ts'
import { SuggestRecipients } from '../core/use-cases/people.ts'
import { SendPoints } from '../core/use-cases/send-points.ts'
import { CheckUsername, WatchSession } from '../core/use-cases/session.ts'
import { SettlePoints } from '../core/use-cases/settle-points.ts'
import { SignIn } from '../core/use-cases/sign-in.ts'
import { WatchWaiting } from '../core/use-cases/watch-waiting.ts'
import type { DemoSettings, FirebaseSettings, Settings } from '../settings.ts'
import { feed } from './feed.ts'
import { people } from './people.ts'
import { addPorts, composeFeatures, type Ports } from './ports.ts'
import { send } from './send.ts'
import { session } from './session.ts'

/**
 * Composes the app from its settings, with the adapters that they ask for. Rejects if a chunk fails to load; another
 * call loads it again.
 */
export async function composeApp(settings: Settings): Promise<App> {
  const { product, providers, community, backend } = settings
  const [{ browserPorts }, openBackend] = await Promise.all([
    import('../adapters/browser/browser-ports.ts'),
    backend.kind === 'demo' ? demoOpener(backend) : firebaseOpener(backend),
  ])
  const browser = { ...browserPorts, productName: product.name, community }
  const { archive, origin, late: lateOfBackend, ...ports } = await openBackend(browser)
  const { log, device } = browser
  const openChecking = later(
    () => Promise.all([import('../adapters/browser/checking/worker-link.ts'), archive()]),
    ([{ checkInWorker }, archive]) => checkInWorker(startCheckWorker, archive, origin),
  )
  let checking: Promise<Checking> | null = null
  const ownCopy: OwnCopy = {
    async drop() {
      const opened = await checking?.catch(() => null)
      await Promise.all([opened?.auditLedger.stop(), opened?.findInCopy.close()])
      await dropCopy(origin)
    },
  }
  const late: LateParts = {
    ...lateOfBackend,
    tables: later(
      () => import('../adapters/csv/csv-table-format.ts'),
      ({ CsvTableFormat }) => new CsvTableFormat(),
    ),
    notifications: later(
      () => import('../adapters/browser/notices.ts'),
      ({ BrowserNotifications }) => new BrowserNotifications(device, log),
    ),
    checking: () => {
      checking = openChecking()
      return checking
    },
    updates: later(
      () => import('../adapters/browser/worker-updates.ts'),
      ({ openWorkerUpdates }) => openWorkerUpdates(log),
    ),
  }
  return appOver({ ...browserPorts, ...ports, ownCopy }, late, product, providers, community)
}

const copies = later(
  () => import('../adapters/browser/copy/copy-database.ts'),
  ({ CopyDatabase }) => new CopyDatabase(),
)

async function dropCopy(origin: string): Promise<void> {
  await (await copies()).drop(origin)
}

async function demoOpener({ transfers }: DemoSettings) {
  const { openDemo } = await import('../adapters/demo/open-demo.ts')
  return (browser: Browser) => openDemo({ ...browser, transfers, dropCopy })
}

async function firebaseOpener(firebase: FirebaseSettings) {
  const [{ openFirebase }, { deviceNetwork: network }] = await Promise.all([
    import('../adapters/firebase/open-firebase.ts'),
    import('../adapters/browser/device-network.ts'),
  ])
  return (browser: Browser) => ({
    ...openFirebase({ ...firebase, ...browser, network }),
    cache: browser.device,
    demo: null,
  })
}

function startCheckWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
}

/** The app over the given ports. A late feature gets into the same container when it is loaded. */
export function appOver(
  given: PagePorts,
  late: LateParts,
  product: Product,
  providers: readonly Provider[],
  community = OPEN_COMMUNITY,
): App {
  const container = composeFeatures(
    given,
    session(community),
    feed,
    send(`${product.name} sent!`),
    people,
  )
  /** For several features each, so they are added by themselves. */
  const addHistoryPort = later(late.history, (history) => addPorts(container, { history }))
  const addRequestsPort = later(late.requests, (requests) => addPorts(container, { requests }))
  const addModerationPort = later(late.moderation, (moderation) =>
    addPorts(container, { moderation }),
  )
  const history = later(
    () => Promise.all([import('./history.ts'), late.tables(), addHistoryPort()]),
    ([{ addHistory }, tables]) => addHistory(container, { tables }),
  )
  return {
    product,
    providers,
    community,

    checkUsername: container.get(CheckUsername),
    drafts: container.get(Drafts),
    editProfile: container.get(EditProfile),
    forgetWords: container.get(ForgetWords),
    loadFeed: container.get(LoadFeed),
    lookupProfile: container.get(LookupProfile),
    lookupTransaction: container.get(LookupTransaction),
    manageSignIn: container.get(ManageSignIn),
    sendPoints: container.get(SendPoints),
    settlePoints: container.get(SettlePoints),
    signIn: container.get(SignIn),
    suggestRecipients: container.get(SuggestRecipients),
    watchSession: container.get(WatchSession),
    watchWaiting: container.get(WatchWaiting),

    loadedRows: later(
      () => import('./loaded-rows.ts'),
      ({ addLoadedRows }) => addLoadedRows(container),
    ),
    peopleLists: later(
      () => import('./people-lists.ts'),
      ({ addPeopleLists }) => addPeopleLists(container),
    ),
    history,
    ownData: later(
      () =>
        Promise.all([import('./history.ts'), history(), addRequestsPort(), addModerationPort()]),
      ([{ ownDataOf }]) => ownDataOf(container),
    ),
    notices: later(
      () => Promise.all([import('./notices.ts'), late.notifications(), addHistoryPort()]),
      ([{ addNotices }, notifications]) => addNotices(container, notifications),
    ),
    moderation: later(
      () => Promise.all([import('./moderation.ts'), addModerationPort()]),
      ([{ addModeration }]) => addModeration(container),
    ),
    reactToRows: later(
      () => Promise.all([import('./reactions.ts'), late.reactions()]),
      ([{ addReactions }, reactions]) => addReactions(container, { reactions }, given.demo),
    ),
    leavePledger: later(
      () => Promise.all([import('./leave.ts'), late.leaving(), addRequestsPort()]),
      ([{ addLeave }, leaving]) => addLeave(container, { leaving }),
    ),
    requests: later(
      () => Promise.all([import('./requests.ts'), addRequestsPort()]),
      ([{ addRequests }]) => addRequests(container),
    ),
    checking: late.checking,
    updates: late.updates,

    clock: given.clock,
    connectivity: given.connectivity,
    ids: given.ids,
    log: given.log,
    device: given.device,
    demo: given.demo,
  }
}

/** What a backend gets from the browser. */
type Browser = typeof import('../adapters/browser/browser-ports.ts')['browserPorts'] & {
  readonly productName: string
  readonly community: Community
}

/** The ports of the features that the page starts with. */
type EarlyPort =
  | 'cache'
  | 'clock'
  | 'connectivity'
  | 'device'
  | 'directory'
  | 'identity'
  | 'ids'
  | 'ledger'
  | 'log'
  | 'ownCopy'
  | 'pageLife'
  | 'retry'
  | 'timer'

/** These ports, and those of the UI. No other port, since late features bring theirs. */
type PagePorts = Pick<App, 'demo'> &
  Pick<Ports, EarlyPort> & { readonly [Name in Exclude<keyof Ports, EarlyPort>]?: never }

/** What loads later: ports that only late features need, and what has a worker of its own. */
interface LateParts {
  readonly history: Later<History>
  readonly moderation: Later<Moderation>
  readonly leaving: Later<Leaving>
  readonly requests: Later<Requests>
  readonly reactions: Later<Reactions>
  readonly tables: Later<TableFormat>
  readonly notifications: Later<SystemNotifications>
  readonly checking: Later<Checking>
  readonly updates: Later<Updates>
}
