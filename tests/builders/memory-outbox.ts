import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { Outbox, OutboxEntry } from '../../src/core/ports/outbox.ts'

/** An outbox in memory. Its transfers are saved at the time that `now` says: long ago, unless the test says otherwise. */
export function memoryOutbox(now = () => 0): Outbox {
  const entries = new Map<TransactionId, OutboxEntry>()
  return {
    save: (transfer) => void entries.set(transfer.id, { transfer, state: 'sending', since: now() }),
    mark: (id, state) => {
      const entry = entries.get(id)
      if (entry && entry.state !== state)
        entries.set(id, { ...entry, state, since: state === 'failed' ? now() : entry.since })
    },
    remove: (id) => void entries.delete(id),
    find: (id) => entries.get(id) ?? null,
    entriesOf: (sender) =>
      [...entries.values()].filter(({ transfer }) => transfer.senderId === sender),
  }
}
