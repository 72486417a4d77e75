import { LocalOutbox } from '../../src/adapters/browser/send.ts'
import type { Instant } from '../../src/core/domain/ids.ts'
import type { OutboxEntry, OutboxState } from '../../src/core/domain/send.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import { FakeStorage } from './fake-storage.ts'

/** The browser’s outbox over a storage in memory. */
export function anOutbox(): LocalOutbox {
  const storage = new FakeStorage()
  return new LocalOutbox({ warn: () => {}, error: () => {} }, () => storage)
}

/** What another page has left in an outbox. */
export function anEntry(
  transfer: Transfer,
  state: OutboxState = 'sending',
  since: Instant = 0,
): OutboxEntry {
  return { transfer, state, since }
}
