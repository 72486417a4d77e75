import { isInstant, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import { isMonth } from '../../core/domain/month.ts'
import type { Account } from '../../core/domain/people.ts'
import {
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  readJson,
} from '../../core/domain/schema.ts'
import {
  MODERATION_REASONS,
  readTransaction,
  type Transaction,
} from '../../core/domain/transaction.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Cached, OfflineCache } from '../../core/ports/offline-cache.ts'
import type { Log } from '../../core/ports/platform.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const FEED = 'pledger-known-feed'
const ACCOUNT = 'pledger-known-account'

const lifting = { by: isText<UserId>, at: isInstant }
const isRuling = isRecordOf({
  ...lifting,
  reason: isOneOf(...MODERATION_REASONS),
})

// Another version may have left anything there.
const isCachedFeed = isRecordOf({ value: isListOf(isFields), asOf: isInstant })
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

/** The offline cache in the browser's local storage. If that is full or forbidden, the cache ends with the page; this is logged once. */
export class LocalOfflineCache implements OfflineCache {
  private readonly texts: TextStore

  constructor(
    private readonly productName: string,
    log: Log,
    storage: () => WebStorage = () => localStorage,
  ) {
    const warn = (cause: unknown) => log.warn('The browser does not store the ledger', cause)
    this.texts = new TextStore(storage, warn)
  }

  saveFeed(rows: Cached<readonly Transaction[]>): void {
    this.save(FEED, rows)
  }

  loadFeed(): Cached<readonly Transaction[]> | null {
    const stored = readJson(this.texts.get(FEED))
    if (!isCachedFeed(stored)) return null
    const rows = stored.value.flatMap((row) => readTransaction(row, this.productName) ?? [])
    return rows.length === stored.value.length ? { ...stored, value: rows } : null
  }

  saveAccount(account: Cached<Account>): void {
    this.save(ACCOUNT, account)
  }

  loadAccount(id: UserId): Cached<Account> | null {
    const stored = readJson(this.texts.get(ACCOUNT))
    return isCachedAccount(stored) && stored.value.id === id ? stored : null
  }

  private save(key: string, cached: Cached<unknown>): void {
    this.texts.set(key, JSON.stringify(cached))
  }
}
