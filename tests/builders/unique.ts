import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Username } from '../../src/core/domain/username.ts'

const run = Math.random().toString(36).slice(2, 8)
let count = 0

/** A word nobody has used, also not an earlier run on the same data. */
export function uniqueWord(): string {
  count++
  return `${run}${count.toString(36)}`
}

export function uniqueName(stem = 'Ann'): Username {
  return `${stem} ${uniqueWord()}` as Username
}

/** In no order: the last letter changes most often, and is put first. */
export function uniqueTransferId(): TransactionId {
  const [...letters] = uniqueWord()
  return `${letters.reverse().join('')}-t` as TransactionId
}

export function uniqueUserId(): UserId {
  return `u-${uniqueWord()}` as UserId
}
