declare const brand: unique symbol

/** A value that was checked. The compiler refuses an unchecked value where a checked one is needed. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** The id that the identity service gives a person. It is also the key of their account. */
export type UserId = Brand<string, 'UserId'>

/** Made by the sender's device, so that the ledger recognises a retry: 1 to 64 characters of `A-Za-z0-9_-`. */
export type TransactionId = Brand<string, 'TransactionId'>

/** A point in time, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

const transactionId = /^[A-Za-z0-9_-]{1,64}$/

/** In characters (https://firebase.google.com/docs/auth/admin/manage-users). */
export const LONGEST_USER_ID = 128

/** Whether the identity service can give a person this id. */
export function isUserId(id: string): id is UserId {
  return id !== '' && [...id].length <= LONGEST_USER_ID
}

export function isTransactionId(id: unknown): id is TransactionId {
  return typeof id === 'string' && transactionId.test(id)
}

/** Whether a stored value is a time that can be shown: of the years 1 to 9999, as RFC 3339 has them. */
export function isInstant(value: unknown): value is Instant {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST
}
