import type { Instant, TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { OUTBOX, type OutboxEntry, type OutboxState, outboxOf } from '../../src/core/domain/send.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { DeviceStore } from '../../src/core/ports/device-store.ts'

/** The outbox of a device, as a test looks into it and changes it. */
export function anOutbox(device: DeviceStore) {
  return {
    save: (entry: OutboxEntry) => device.save(OUTBOX, entry, entry.transfer.id),
    remove: (id: TransactionId) => device.save(OUTBOX, null, id),
    find: (id: TransactionId) => device.load(OUTBOX, id),
    entriesOf: (sender: UserId) => outboxOf(device.loadAll(OUTBOX), sender),
  }
}

/** What another page has left in an outbox. */
export function anEntry(
  transfer: Transfer,
  state: OutboxState = 'sending',
  since: Instant = 0,
): OutboxEntry {
  return { transfer, state, since }
}
