import { browserPageLife } from '../../src/adapters/browser/browser-ports.ts'
import { CsvTableFormat } from '../../src/adapters/csv/csv-table-format.ts'
import { browserTimer, networkRetry } from '../../src/adapters/shared/timers.ts'
import { appOver } from '../../src/composition/page.ts'
import type { App, Checking, Later, Product } from '../../src/core/app.ts'
import type { Community } from '../../src/core/domain/community.ts'
import type { Provider } from '../../src/core/domain/session.ts'
import { uniqueIds } from '../builders/unique.ts'
import type { RequestControl } from './request-control.ts'
import type { OpenBackend, TestBackend } from './test-backend.ts'

export interface TestAppOptions {
  readonly product?: Partial<Product>
  readonly providers?: readonly Provider[]
  readonly community?: Community
  /** Whether the app has the demo's own features: its people, a mailbox and a simulated provider. */
  readonly inDemo?: boolean
  /** A stub, for states of a check that are hard to reach. */
  readonly checking?: Later<Checking>
}

const product: Product = {
  name: 'Pledger',
  sourceUrl: 'https://example.com/pledger',
  authorName: 'Pledger contributors',
  authorUrl: 'https://example.com/',
}

/** The app on the backend of a test. */
export function composeTestApp(
  { clock, log, connectivity, updates, notifications }: TestBackend,
  backend: OpenBackend,
  requests: RequestControl,
  options: TestAppOptions,
): App {
  const { checking, history, moderation, leaving, demo, ...others } = backend
  const { asking, reactions, ...early } = others
  return appOver(
    {
      ...early,
      ledger: requests.over(backend.ledger),
      directory: requests.over(backend.directory),
      identity: requests.over(backend.identity),
      clock,
      timer: browserTimer,
      ids: uniqueIds,
      log,
      connectivity,
      pageLife: browserPageLife,
      retry: networkRetry(connectivity),
      demo: options.inDemo === false ? null : demo,
    },
    {
      history: async () => requests.over(history),
      tables: async () => new CsvTableFormat(),
      notifications: async () => notifications,
      moderation: async () => requests.over(moderation),
      leaving: async () => requests.over(leaving),
      requests: async () => requests.over(asking),
      reactions: async () => requests.over(reactions),
      checking: options.checking ?? (async () => checking),
      updates: async () => updates,
    },
    { ...product, ...options.product },
    options.providers ?? ['google'],
    options.community,
  )
}
