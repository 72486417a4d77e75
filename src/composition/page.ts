import type { ServiceIdentifier } from 'inversify'
import { later } from '../adapters/shared/later.ts'
import type { App, Checking, Later, Product } from '../core/app.ts'
import type { Provider } from '../core/domain/session.ts'
import type { Archive } from '../core/ports/archive.ts'
import type { History } from '../core/ports/history.ts'
import type { TableFormat } from '../core/ports/platform.ts'
import type { Updates } from '../core/ports/updates.ts'
import { EditProfile } from '../core/use-cases/edit-profile.ts'
import { LoadFeed } from '../core/use-cases/load-feed.ts'
import { LookupProfile } from '../core/use-cases/lookup-profile.ts'
import { LookupTransaction } from '../core/use-cases/lookup-transaction.ts'
import { ManageSignIn } from '../core/use-cases/manage-sign-in.ts'
import { LoadHighestBalances, SuggestRecipients } from '../core/use-cases/people.ts'
import { SendPoints } from '../core/use-cases/send-points.ts'
import { CheckUsername, WatchSession } from '../core/use-cases/session.ts'
import { SettlePoints } from '../core/use-cases/settle-points.ts'
import { SignIn } from '../core/use-cases/sign-in.ts'
import { WatchWaiting } from '../core/use-cases/watch-waiting.ts'
import type { DemoSettings, FirebaseSettings, Settings } from '../settings.ts'
import { feed } from './feed.ts'
import { people } from './people.ts'
import { compose, extend, type Ports } from './ports.ts'
import { send } from './send.ts'
import { session } from './session.ts'

/** The ports of the features that the page starts with. */
type EarlyPort =
  | 'clock'
  | 'connectivity'
  | 'directory'
  | 'identity'
  | 'ledger'
  | 'log'
  | 'offlineCache'
  | 'outbox'
  | 'pageLife'
  | 'recentSends'
  | 'retry'
  | 'timer'

/** These ports, and those of the UI. No other port: the container would have it before its feature is loaded. */
type PagePorts = Pick<App, 'ids' | 'drafts' | 'demo'> &
  Pick<Ports, EarlyPort> & { readonly [Name in Exclude<keyof Ports, EarlyPort>]?: never }

/** What loads later: ports that only late features need, and what has a worker of its own. */
interface LateParts {
  readonly history: Later<History>
  readonly tables: Later<TableFormat>
  readonly notices: Later<Pick<Ports, 'noticeMarks' | 'systemNotifications'>>
  readonly checking: Later<Checking>
  readonly updates: Later<Updates>
}

/** What a backend implements. */
type Backend = Pick<
  PagePorts,
  'identity' | 'ledger' | 'directory' | 'connectivity' | 'offlineCache' | 'demo'
> & {
  readonly history: Later<History>
  readonly archive: Later<Archive>
  /** What the fingerprints of this ledger begin with. */
  readonly origin: string
}

/** What a backend needs from the browser for that. */
type BrowserPorts = Pick<
  PagePorts,
  'clock' | 'ids' | 'log' | 'connectivity' | 'recentSends' | 'retry'
> & {
  readonly productName: string
  /** Deletes the copy of a ledger from this device. It waits until the backend is open, so opening must not wait for it. */
  dropCopy(origin: string): Promise<void>
}
type OpenBackend = (browser: BrowserPorts) => Promise<Backend>

/**
 * Composes the app from its settings, with the adapters that they ask for. Rejects if a chunk fails to load; another
 * call loads it again.
 */
export async function composeApp({ product, providers, backend }: Settings): Promise<App> {
  const [{ browserPorts }, open] = await Promise.all([
    import('../adapters/browser/browser-ports.ts'),
    backend.kind === 'demo' ? demoOpener(backend) : firebaseOpener(backend),
  ])
  const { log, updates, checkingOf } = browserPorts
  const dropCopy = async (origin: string) => {
    const { checking } = await opening
    await (await checking()).copy.drop(origin)
  }
  const opening = open({ ...browserPorts, productName: product.name, dropCopy }).then(
    ({ archive, origin, ...opened }) => ({
      opened,
      checking: checkingOf(startCheckWorker, archive, origin),
    }),
  )
  const { opened, checking } = await opening
  const { history, ...early } = opened
  const tables = later(
    () => import('../adapters/csv/csv-table-format.ts'),
    ({ CsvTableFormat }) => new CsvTableFormat(),
  )
  const notices = later(
    () => import('../adapters/browser/notices.ts'),
    ({ openNoticePorts }) => openNoticePorts(log),
  )
  const late = { history, tables, notices, checking, updates }
  return createApp({ ...browserPorts, ...early }, late, product, providers)
}

function startCheckWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
}

async function demoOpener({ transfers }: DemoSettings): Promise<OpenBackend> {
  const { openDemo } = await import('../adapters/memory/open-demo.ts')
  return (browser) => openDemo({ ...browser, transfers })
}

async function firebaseOpener(firebase: FirebaseSettings): Promise<OpenBackend> {
  const [{ openFirebase }, { LocalOfflineCache }] = await Promise.all([
    import('../adapters/firebase/open-firebase.ts'),
    import('../adapters/browser/local-offline-cache.ts'),
  ])
  return async (browser) => ({
    ...openFirebase({ ...firebase, ...browser }),
    connectivity: browser.connectivity,
    offlineCache: new LocalOfflineCache(browser.productName, browser.log),
    demo: null,
  })
}

/** Composes the app over the given ports. A late feature gets into the same container when it is loaded. */
export function createApp(
  given: PagePorts,
  late: LateParts,
  product: Product,
  providers: readonly Provider[],
): App {
  const defaultMessage = `${product.name} sent!`
  const container = compose({ ...given, defaultMessage }, session, feed, send, people)
  const get = <T>(type: ServiceIdentifier<T>) => container.get(type)
  return {
    product,
    providers,

    checkUsername: get(CheckUsername),
    editProfile: get(EditProfile),
    loadFeed: get(LoadFeed),
    loadHighestBalances: get(LoadHighestBalances),
    lookupProfile: get(LookupProfile),
    lookupTransaction: get(LookupTransaction),
    manageSignIn: get(ManageSignIn),
    sendPoints: get(SendPoints),
    settlePoints: get(SettlePoints),
    signIn: get(SignIn),
    suggestRecipients: get(SuggestRecipients),
    watchSession: get(WatchSession),
    watchWaiting: get(WatchWaiting),

    history: later(
      () => Promise.all([import('./history.ts'), late.history(), late.tables()]),
      ([feature, history, tables]) => {
        extend(container, { history, tables }, feature.history)
        return get(feature.histories)
      },
    ),
    notices: later(
      () => Promise.all([import('./notices.ts'), late.history(), late.notices()]),
      ([feature, history, ports]) => {
        extend(container, { history, ...ports }, feature.notices)
        return get(feature.noticeCases)
      },
    ),
    checking: late.checking,
    updates: late.updates,

    clock: given.clock,
    connectivity: given.connectivity,
    ids: given.ids,
    log: given.log,
    drafts: given.drafts,
    recentSends: given.recentSends,
    demo: given.demo,
  }
}
