declare const brand: unique symbol

/** A value that was checked. The compiler refuses an unchecked value where a checked one is needed. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** The id that the identity service gives a person. It is also the key of their account. */
export type UserId = Brand<string, 'UserId'>

/** Made by the sender's device, so that the ledger recognises a retry: 1 to 64 characters of `A-Za-z0-9_-`. */
export type TransactionId = Brand<string, 'TransactionId'>

/** A point in time, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

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
