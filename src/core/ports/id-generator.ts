import type { TransactionId } from '../domain/ids.ts'

export interface IdGenerator {
  /** An id that no other device makes, ever. */
  next(): TransactionId
}
