import {
  type Micros,
  type StoredRecord,
  type StoredTime,
  storedTexts,
} from '../../../core/domain/check/records.ts'
import { prefixesOf } from '../../../core/domain/folded.ts'
import type { Instant } from '../../../core/domain/ids.ts'
import type { Account } from '../../../core/domain/profile.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, usernameKey } from '../../../core/domain/username.ts'

/** An account of the demo, with the fields that it would have in the database. */
export function accountRecord(account: Account): StoredRecord {
  const { id, username, description, lastTransaction, avatar, nameCount } = account
  const { balance, totalSent, totalReceived, joinDate } = account
  const fields = {
    displayName: username ?? PLACEHOLDER_NAME,
    ...(username !== null && {
      usernameKey: usernameKey(username),
      prefixes: storedTexts(prefixesOf(username)),
    }),
    ...{ avatar, balance, totalSent, totalReceived, nameCount, joinDate: timeOf(joinDate) },
    ...(description !== null && { description }),
    ...(lastTransaction !== null && { lastTransaction }),
  }
  return { id, fields, createdAt: null, updatedAt: null }
}

/** A transaction of the demo, with the fields that it would have in the database. */
export function transactionRecord(row: Transaction): StoredRecord {
  const { settledAt, timestamp, ...others } = row
  const fields = {
    ...others,
    timestamp: timeOf(timestamp),
    ...(settledAt !== null && { settledAt: timeOf(settledAt) }),
  }
  return { id: row.id, fields, createdAt: null, updatedAt: null }
}

export function microsOf(instant: Instant): Micros {
  return Math.round(instant * 1000) as Micros
}

function timeOf(instant: Instant): StoredTime {
  return { time: microsOf(instant) }
}
