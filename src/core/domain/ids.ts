import type { Brand } from './brand.ts'

/** The identity service's id of a person, and the key of their account. */
export type UserId = Brand<string, 'UserId'>

/** Made by the sender's device, so that a retry is recognised: 1 to 64 of `A-Za-z0-9_-`. */
export type TransactionId = Brand<string, 'TransactionId'>

/** A moment, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

const transactionId = /^[A-Za-z0-9_-]{1,64}$/

export function isTransactionId(id: string): id is TransactionId {
  return transactionId.test(id)
}
