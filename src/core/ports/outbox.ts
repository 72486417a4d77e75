import type { TransactionId, UserId } from '../domain/ids.ts'
import type { Transfer } from '../domain/transfer.ts'

/** Transfers on their way whose answer is not known yet. Survives a reload, so that an answer can still be asked for. */
export interface Outbox {
  keep(transfer: Transfer): void
  forget(id: TransactionId): void
  keptFor(sender: UserId): readonly Transfer[]
}
