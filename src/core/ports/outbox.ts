import type { TransactionId, UserId } from '../domain/ids.ts'
import type { Transfer } from '../domain/transfer.ts'

/** A transfer whose answer is not known yet. */
export interface KeptTransfer {
  readonly transfer: Transfer
  /** The sender was told that it failed: it is never sent unasked, only asked after. */
  readonly toldFailed: boolean
}

/** Transfers on their way whose answer is not known yet. Survives a reload, so that an answer can still be asked for. */
export interface Outbox {
  /** Keeps a transfer; one with the same id is replaced. */
  keep(kept: KeptTransfer): void
  forget(id: TransactionId): void
  /** In the order in which they were first kept. */
  keptFor(sender: UserId): readonly KeptTransfer[]
}
