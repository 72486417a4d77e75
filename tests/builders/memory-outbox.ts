import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { KeptTransfer, Outbox } from '../../src/core/ports/outbox.ts'

/** An outbox in memory. */
export function memoryOutbox(): Outbox {
  const kept = new Map<TransactionId, KeptTransfer>()
  return {
    keep: (transfer) => void kept.set(transfer.id, { transfer, toldFailed: false }),
    markFailed: (id) => {
      const one = kept.get(id)
      if (one) kept.set(id, { ...one, toldFailed: true })
    },
    forget: (id) => void kept.delete(id),
    find: (id) => kept.get(id) ?? null,
    keptFor: (sender) => [...kept.values()].filter(({ transfer }) => transfer.senderId === sender),
  }
}
