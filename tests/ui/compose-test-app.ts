import { browserPageLife } from '../../src/adapters/browser/browser-ports.ts'
import { CsvTableFormat } from '../../src/adapters/csv/csv-table-format.ts'
import { browserTimer, networkRetry } from '../../src/adapters/shared/timers.ts'
import { createApp } from '../../src/container.ts'
import type { App, Product } from '../../src/core/app.ts'
import type { OpenChecking } from '../../src/core/checking.ts'
import type { Provider } from '../../src/core/domain/session.ts'
import { EditProfile } from '../../src/core/use-cases/edit-profile.ts'
import { ExportStatement, LoadHistory } from '../../src/core/use-cases/history.ts'
import { LoadNotices, WatchNotices } from '../../src/core/use-cases/notices.ts'
import { SettlePoints } from '../../src/core/use-cases/settle-points.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import type { RequestControl } from './request-control.ts'
import type { OpenBackend, TestBackend } from './test-backend.ts'

export interface TestAppOptions {
  readonly product?: Partial<Product>
  readonly providers?: readonly Provider[]
  /** Whether the app has the demo's own features: its people, a mailbox and a simulated provider. */
  readonly inDemo?: boolean
  /** A stub, for states of a check that are hard to reach. */
  readonly openChecking?: OpenChecking
}

const product: Product = {
  name: 'Pledger',
  sourceUrl: 'https://example.com/pledger',
  authorName: 'Pledger contributors',
  authorUrl: 'https://example.com/',
}

/** The app on the backend of a test. */
export function composeTestApp(
  { clock, log, connectivity, offlineCache, updates, notifications }: TestBackend,
  backend: OpenBackend,
  requests: RequestControl,
  options: TestAppOptions,
): App {
  const [ledger, history] = [requests.over(backend.ledger), requests.over(backend.history)]
  return createApp(
    {
      ...backend,
      ledger,
      directory: requests.over(backend.directory),
      identity: requests.over(backend.identity),
      clock,
      timer: browserTimer,
      ids: { next: uniqueTransferId },
      log,
      connectivity,
      pageLife: browserPageLife,
      retry: networkRetry(connectivity),
      offlineCache,
      openUpdates: async () => updates,
      openHistories: async () => ({
        loadHistory: new LoadHistory(history, ledger),
        exportStatement: new ExportStatement(history, new CsvTableFormat(), clock),
      }),
      openEditProfile: async () =>
        new EditProfile(requests.over(backend.identity), requests.over(backend.directory)),
      openSettlePoints: async () => new SettlePoints(requests.over(backend.identity), ledger),
      openNotices: async () => ({
        watchNotices: new WatchNotices(ledger, history, backend.marks, clock, log),
        loadNotices: new LoadNotices(history),
        system: notifications,
      }),
      openChecking: options.openChecking ?? (async () => backend.checking),
      demo: options.inDemo === false ? null : backend.demo,
    },
    { ...product, ...options.product },
    options.providers ?? ['google'],
  )
}
