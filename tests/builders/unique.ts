import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Salt } from '../../src/core/domain/transaction.ts'
import type { Username } from '../../src/core/domain/username.ts'

const run = Math.random().toString(36).slice(2, 8)
let count = 0

/** A unique word, also different from those of earlier runs on the same data. */
export function uniqueWord(): string {
  count++
  return `${run}${count.toString(36)}`
}

export function uniqueName(stem = 'Ann'): Username {
  return `${stem} ${uniqueWord()}` as Username
}

/** A unique id. Consecutive ids are not in alphabetical order, like real ones. */
export function uniqueTransferId(): TransactionId {
  const word = uniqueWord()
  return `${count % 2 ? 'z' : 'a'}-${word}` as TransactionId
}

/** A unique salt. */
function uniqueSalt(): Salt {
  return uniqueWord().padEnd(22, '-') as Salt
}

/** Ids and salts as a device makes them. */
export const uniqueIds = { next: uniqueTransferId, salt: uniqueSalt }

export function uniqueUserId(): UserId {
  return `u-${uniqueWord()}` as UserId
}
