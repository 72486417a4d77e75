import type { TransactionId } from '../domain/ids.ts'

export interface IdGenerator {
  /** A new id. No other call returns the same, on any device. */
  next(): TransactionId
}
