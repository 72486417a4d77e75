import { appOver } from '../../src/container.ts'
import type { App, Product } from '../../src/core/app.ts'
import type { Provider } from '../../src/core/domain/person.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import type { Mishaps } from './mishaps.ts'
import type { OpenBackend, TestBackend } from './test-backend.ts'

export interface TestAppOptions {
  readonly product?: Partial<Product>
  readonly providers?: readonly Provider[]
  /** Whether there are the demo's own parts: people to be, a mailbox, a pretend provider. */
  readonly inDemo?: boolean
}

const product: Product = {
  name: 'Pledger',
  sourceUrl: 'https://example.com/pledger',
  authorName: 'Pledger contributors',
  authorUrl: 'https://example.com/',
}

/** The product on a test's backend. */
export function composeTestApp(
  { clock, log, connectivity, offlineCache, updates }: TestBackend,
  backend: OpenBackend,
  mishaps: Mishaps,
  options: TestAppOptions,
): App {
  return appOver(
    {
      ...backend,
      ledger: mishaps.over(backend.ledger),
      directory: mishaps.over(backend.directory),
      identity: mishaps.over(backend.identity),
      clock,
      ids: { next: uniqueTransferId },
      log,
      connectivity,
      offlineCache,
      openUpdates: async () => updates,
      demo: options.inDemo === false ? null : backend.demo,
    },
    { ...product, ...options.product },
    options.providers ?? ['google'],
  )
}
