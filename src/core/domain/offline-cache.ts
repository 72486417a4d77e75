import { type DeviceRecord, readAs } from './device-record.ts'
import { type Instant, isInstant, type TransactionId, type UserId } from './ids.ts'
import { isMonth } from './month.ts'
import type { Account } from './people.ts'
import { isFields, isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from './schema.ts'
import { MODERATION_REASONS, readTransaction, type Transaction } from './transaction.ts'
import type { Username } from './username.ts'

/** A value of the ledger with the time at which it was loaded, to show while the ledger cannot be reached. */
export interface Cached<T> {
  readonly value: T
  readonly asOf: Instant
}

const isCachedFeed = isRecordOf({ value: isListOf(isFields), asOf: isInstant })

/** The newest rows, newest first. */
export const CACHED_FEED: DeviceRecord<Cached<readonly Transaction[]> | null, 'device'> = {
  key: 'known-feed',
  scope: 'device',
  isPrivate: true,
  read(stored) {
    if (!isCachedFeed(stored)) return null
    const rows = stored.value.flatMap((row) => readTransaction(row, '') ?? [])
    return rows.length === stored.value.length ? { ...stored, value: rows } : null
  },
}

const lifting = { by: isText<UserId>, at: isInstant }
const isRuling = isRecordOf({ ...lifting, reason: isOneOf(...MODERATION_REASONS) })
const isCachedAccount = isRecordOf({
  value: isRecordOf({
    id: isText<UserId>,
    username: isNullOr(isText<Username>),
    avatar: isText,
    balance: isNumber,
    joinDate: isInstant,
    totalSent: isNumber,
    totalReceived: isNumber,
    description: isNullOr(isText),
    nameCount: isNumber,
    lastTransaction: isNullOr(isText<TransactionId>),
    cleared: isNullOr(isRuling),
    suspended: isNullOr(isRuling),
    lifted: isNullOr(isRecordOf(lifting)),
    leftAt: isNullOr(isInstant),
    monthSums: isRecordOf({ month: isMonth, received: isNumber, sent: isNumber }),
  }),
  asOf: isInstant,
})

/** The last account that signed in. */
export const CACHED_ACCOUNT: DeviceRecord<Cached<Account> | null, 'device'> = {
  key: 'known-account',
  scope: 'device',
  isPrivate: true,
  read: readAs(isCachedAccount),
}
