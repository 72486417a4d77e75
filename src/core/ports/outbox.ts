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
  /** Keeps a transfer that its sender wants sent. One with the same id is replaced, and counts as on its way again. */
  keep(transfer: Transfer): void
  /** Notes that its sender was told that a transfer failed, whoever is signed in by now. One that is not kept stays so. */
  markFailed(id: TransactionId): void
  forget(id: TransactionId): void
  /** The transfer under an id, whoever sends it; null where none is kept. */
  find(id: TransactionId): KeptTransfer | null
  /** In the order in which they were first kept. */
  keptFor(sender: UserId): readonly KeptTransfer[]
}
