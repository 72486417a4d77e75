import type { Instant, TransactionId, UserId } from '../domain/ids.ts'
import type { Transfer } from '../domain/transfer.ts'

/**
 * `sending`: the sender expects it to be sent, so it is sent again after a reload. `unanswered`: nobody knows whether the
 * ledger has it, so it is only checked, never sent again. `failed`: its sender knows that it failed or was refused. It stays
 * for a while, since its request may still arrive: then that is shown.
 */
export type OutboxState = 'sending' | 'unanswered' | 'failed'

/** A transfer that the ledger has not confirmed. */
export interface OutboxEntry {
  readonly transfer: Transfer
  readonly state: OutboxState
  /** When it was first saved, or saved again after it had failed. What has failed: when it failed. By the clock of the device. */
  readonly since: Instant
}

/** Transfers that the ledger has not confirmed yet. They survive a reload. Nothing here throws. */
export interface Outbox {
  /** Saves a transfer as `sending`. It replaces one with the same id. After `failed` it counts as saved for the first time. */
  save(transfer: Transfer): void
  /** Changes the state of an entry. Does nothing where there is none. */
  mark(id: TransactionId, state: OutboxState): void
  remove(id: TransactionId): void
  /** The entry under an id, of any sender; null where there is none. */
  find(id: TransactionId): OutboxEntry | null
  /** The entries of a sender, by `since`: in the order in which they were saved or have failed. */
  entriesOf(sender: UserId): readonly OutboxEntry[]
}
