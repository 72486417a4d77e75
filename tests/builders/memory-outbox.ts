import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { Outbox, OutboxEntry } from '../../src/core/ports/outbox.ts'

/** An outbox in memory. */
export function memoryOutbox(): Outbox {
  const entries = new Map<TransactionId, OutboxEntry>()
  return {
    save: (transfer) => void entries.set(transfer.id, { transfer, state: 'sending' }),
    mark: (id, state) => {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, state })
    },
    remove: (id) => void entries.delete(id),
    find: (id) => entries.get(id) ?? null,
    entriesOf: (sender) =>
      [...entries.values()].filter(({ transfer }) => transfer.senderId === sender),
  }
}
