import type { TransactionId, UserId } from '../domain/ids.ts'
import type { OutboxEntry } from '../domain/send.ts'

/** Transfers whose outcome was not shown yet, or that failed and may still arrive, for all tabs of a device. They survive a reload. Nothing here throws. */
export interface Outbox {
  /** Stores an entry. It replaces the one of the same transfer. */
  save(entry: OutboxEntry): void
  remove(id: TransactionId): void
  /** The entry under an id, of any sender; null where there is none. */
  find(id: TransactionId): OutboxEntry | null
  /** The entries of a sender, by `since`: in the order in which they were saved or have failed. */
  entriesOf(sender: UserId): readonly OutboxEntry[]
}
