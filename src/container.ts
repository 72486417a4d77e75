import { Container } from 'inversify'
import { later } from './adapters/shared/later.ts'
import { binder } from './binder.ts'
import {
  type App,
  type AppPorts,
  type Later,
  type Product,
  type UseCases,
  useCases,
} from './core/app.ts'
import type { Provider } from './core/domain/session.ts'
import type { Archive } from './core/ports/archive.ts'
import type { Directory } from './core/ports/directory.ts'
import type { History } from './core/ports/history.ts'
import type { Identity } from './core/ports/identity.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { OfflineCache } from './core/ports/offline-cache.ts'
import type { PageLife, Retry, Timer } from './core/ports/platform.ts'
import type { Outbox } from './core/ports/send.ts'
import { OpenAccount } from './core/use-cases/session.ts'
import type { DemoSettings, FirebaseSettings, Settings } from './settings.ts'

/** Everything that the core needs from outside. */
export interface Ports extends AppPorts {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
  readonly outbox: Outbox
  readonly pageLife: PageLife
  readonly retry: Retry
  readonly offlineCache: OfflineCache
  readonly timer: Timer
}

/** All that use cases need, except other use cases. */
type Values = Ports & { readonly defaultMessage: string }

/** What a backend implements. */
type Backend = Pick<
  Ports,
  'identity' | 'ledger' | 'directory' | 'connectivity' | 'offlineCache' | 'demo'
> & {
  readonly history: Later<History>
  readonly archive: Later<Archive>
  /** What the fingerprints of this ledger begin with. */
  readonly origin: string
}

/** What a backend needs from the browser for that. */
type BrowserPorts = Pick<
  Ports,
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
    import('./adapters/browser/browser-ports.ts'),
    backend.kind === 'demo' ? demoOpener(backend) : firebaseOpener(backend),
  ])
  const dropCopy = async (origin: string) => {
    const { opened } = await opening
    await (await opened.openChecking()).copy.drop(origin)
  }
  const browser = { ...browserPorts, productName: product.name, dropCopy }
  const opening = open(browser).then(({ history, archive, origin, ...opened }) => ({
    history,
    opened: {
      ...opened,
      openChecking: browserPorts.createOpenChecking(startCheckWorker, archive, origin),
    },
  }))
  const { history, opened } = await opening
  const openProfile = later(() => import('./open-profile.ts'))
  const openHistories = later(
    () => Promise.all([openProfile(), history()]),
    ([{ openHistories }, port]) => openHistories(port, opened.ledger, browserPorts.clock),
  )
  const openEditProfile = async () =>
    (await openProfile()).openEditProfile(opened.identity, opened.directory)
  const openSettlePoints = async () =>
    (await openProfile()).openSettlePoints(opened.identity, opened.ledger)
  const openNotices = later(
    () => Promise.all([import('./open-notices.ts'), history()]),
    ([{ openNotices }, port]) =>
      openNotices(opened.ledger, port, browserPorts.clock, browserPorts.log),
  )
  const lazy = { openHistories, openEditProfile, openSettlePoints, openNotices }
  return createApp({ ...browserPorts, ...opened, ...lazy }, product, providers)
}

function startCheckWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
}

/** Composes the app over the given ports. */
export function createApp(ports: Ports, product: Product, providers: readonly Provider[]): App {
  const container = new Container({ defaultScope: 'Singleton' })
  const values: Values = { ...ports, defaultMessage: `${product.name} sent!` }
  for (const [name, value] of Object.entries(values)) container.bind(name).toConstantValue(value)
  bindUseCases(container)
  const cases = Object.entries(useCases).map(([name, type]) => [name, container.get<unknown>(type)])
  return { ...ports, ...(Object.fromEntries(cases) as UseCases), product, providers }
}

async function demoOpener({ transfers }: DemoSettings): Promise<OpenBackend> {
  const { openDemo } = await import('./adapters/memory/open-demo.ts')
  return (browser) => openDemo({ ...browser, transfers })
}

async function firebaseOpener(firebase: FirebaseSettings): Promise<OpenBackend> {
  const [{ openFirebase }, { LocalOfflineCache }] = await Promise.all([
    import('./adapters/firebase/open-firebase.ts'),
    import('./adapters/browser/local-offline-cache.ts'),
  ])
  return async (browser) => ({
    ...openFirebase({ ...firebase, ...browser }),
    connectivity: browser.connectivity,
    offlineCache: new LocalOfflineCache(browser.productName, browser.log),
    demo: null,
  })
}

function bindUseCases(container: Container): void {
  const bind = binder<Values>(container)
  bind(useCases.signIn, ['identity', OpenAccount])
  bind(useCases.manageSignIn, ['identity'])
  bind(OpenAccount, ['ledger', 'directory'])
  bind(useCases.watchSession, ['identity', OpenAccount, 'ledger', 'offlineCache', 'clock', 'log'])
  bind(useCases.loadFeed, ['ledger', 'offlineCache', 'clock', 'timer'])
  bind(useCases.loadHighestBalances, ['directory'])
  bind(useCases.checkUsername, ['directory'])
  bind(useCases.lookupProfile, ['directory'])
  bind(useCases.lookupTransaction, ['ledger'])
  bind(useCases.suggestRecipients, ['directory', 'identity'])
  bind(useCases.sendPoints, [
    'ledger',
    'directory',
    'outbox',
    'recentSends',
    'identity',
    'connectivity',
    'pageLife',
    'retry',
    'clock',
    'log',
    'defaultMessage',
  ])
  bind(useCases.watchWaiting, ['ledger', 'directory', 'retry', 'log'])
}
