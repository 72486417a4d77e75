import { later } from '../adapters/shared/later.ts'
import {
  type App,
  type Checking,
  type Later,
  lateFeatures,
  type Product,
  startFeature,
} from '../core/app.ts'
import { type Community, OPEN_COMMUNITY } from '../core/domain/community.ts'
import type { Provider } from '../core/domain/session.ts'
import type { Feature, LatePorts, StartPorts } from '../core/features/feature.ts'
import type { OwnCopy } from '../core/ports/ledger-copy.ts'
import type { DemoSettings, FirebaseSettings, Settings } from '../settings.ts'
import { addFeature, containerOver, give } from './compose.ts'

/**
 * Composes the app from its settings, with the adapters that they ask for. Rejects if a chunk fails to load; another
 * call loads it again.
 */
export async function composeApp(settings: Settings): Promise<App> {
  const { product, providers, community, backend } = settings
  const [{ browserPorts }, openBackend] = await Promise.all([
    import('../adapters/browser/browser-ports.ts'),
    openerOf(backend),
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
      try {
        await Promise.all([opened?.auditLedger.stop(), opened?.findInCopy.close()])
        await dropCopy(origin)
      } catch (cause) {
        log.warn('The copy of the ledger was not deleted from this device', cause)
      }
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

/** Defined by the build (`vite.config.ts`): only the page of a server is built with its adapter, and that page with no other. */
declare const WITH_SERVER: boolean

function openerOf(backend: Settings['backend']) {
  if (WITH_SERVER) return serverOpener()
  return backend.kind === 'demo' ? demoOpener(backend) : firebaseOpener(backend as FirebaseSettings)
}

async function demoOpener({ transfers }: DemoSettings) {
  const { openDemo } = await import('../adapters/demo/open-demo.ts')
  return (browser: Browser) => openDemo({ ...browser, transfers, dropCopy })
}

async function firebaseOpener(firebase: FirebaseSettings) {
  const [{ openFirebase }, { deviceNetwork }] = await Promise.all([
    import('../adapters/firebase/open-firebase.ts'),
    import('../adapters/browser/device-network.ts'),
  ])
  return (browser: Browser) => ({
    ...openFirebase({
      ...firebase,
      ...browser,
      network: deviceNetwork(browser.connectivity),
    }),
    cache: browser.device,
    demo: null,
  })
}

async function serverOpener() {
  const [{ openServer }, { deviceNetwork }] = await Promise.all([
    import('../adapters/server/open-server.ts'),
    import('../adapters/browser/device-network.ts'),
  ])
  return (browser: Browser) => ({
    ...openServer({ ...browser, network: deviceNetwork(browser.connectivity) }),
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
  const defaultMessage = `${product.name} sent!`
  const container = containerOver({ ...given, community, defaultMessage })
  const { checking, updates, ...latePorts } = late
  /** Several features may need a port, which is given once. */
  const ports = mapped(latePorts, (name, load) =>
    later<unknown, void>(load, (port) => give(container, { [name]: port })),
  )
  const features = mapped(lateFeatures, (_, { load, ports: names }) =>
    later<readonly [Feature, ...unknown[]], unknown>(
      () => Promise.all([load(), ...names.map((name) => ports[name]())]),
      ([feature]) => addFeature(container, feature),
    ),
  )
  return {
    ...given,
    ...addFeature(container, startFeature),
    // The types of both come from `lateFeatures`.
    ...(features as Pick<App, keyof typeof lateFeatures>),
    ...{ product, providers, community, checking, updates },
  }
}

/** The same keys with other values. */
function mapped<Key extends string, Value, To>(
  values: Readonly<Record<Key, Value>>,
  map: (key: Key, value: Value) => To,
): Record<Key, To> {
  const entries = Object.entries(values) as [Key, Value][]
  return Object.fromEntries(entries.map(([key, value]) => [key, map(key, value)])) as Record<
    Key,
    To
  >
}

/** The ports and settings that a backend gets from the browser. */
type Browser = typeof import('../adapters/browser/browser-ports.ts')['browserPorts'] & {
  readonly productName: string
  readonly community: Community
}

/** The ports of the start, and no other: late features bring theirs. */
type PagePorts = StartPorts & { readonly [Name in keyof LatePorts]?: never }

/** The parts that load later: the ports of late features, the check and the updates. */
type LateParts = Pick<App, 'checking' | 'updates'> & {
  readonly [Name in keyof LatePorts]: Later<LatePorts[Name]>
}
