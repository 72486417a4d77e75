import type { UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Cached, OfflineCache } from '../../core/ports/offline-cache.ts'
import { TextStore } from '../shared/text-store.ts'

const FEED = 'pledger-known-feed'
const ACCOUNT = 'pledger-known-account'

/** The offline cache in the browser's local storage. If that is full or forbidden, the cache ends with the page; this is logged once. */
export class LocalOfflineCache implements OfflineCache {
  private readonly texts: TextStore

  constructor(
    private readonly productName: string,
    log: Log,
  ) {
    const storage = () => localStorage
    const warn = (cause: unknown) => log.warn('The browser does not store the ledger', cause)
    this.texts = new TextStore(storage, warn)
  }

  saveFeed(rows: Cached<readonly Transaction[]>): void {
    this.save(FEED, rows)
  }

  loadFeed(): Cached<readonly Transaction[]> | null {
    const { value, asOf } = this.read(FEED)
    if (!Array.isArray(value) || typeof asOf !== 'number') return null
    const rows = value.flatMap((row) => (row && readTransaction(row, this.productName)) ?? [])
    return rows.length === value.length ? { value: rows, asOf } : null
  }

  saveAccount(account: Cached<Account>): void {
    this.save(ACCOUNT, account)
  }

  loadAccount(id: UserId): Cached<Account> | null {
    const { value, asOf } = this.read(ACCOUNT)
    const isTheirs = isAccount(value) && value.id === id
    return isTheirs && typeof asOf === 'number' ? { value, asOf } : null
  }

  private save(key: string, cached: Cached<unknown>): void {
    this.texts.set(key, JSON.stringify(cached))
  }

  /** Another version may have left anything there. */
  private read(key: string): Partial<Cached<unknown>> {
    try {
      return JSON.parse(this.texts.get(key) ?? '{}') ?? {}
    } catch {
      return {}
    }
  }
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false
  const { id, username, avatar, balance, totalSent, totalReceived, joinDate, nameCount } =
    value as Partial<Account>
  return (
    typeof id === 'string' &&
    (username === null || typeof username === 'string') &&
    typeof avatar === 'string' &&
    [balance, totalSent, totalReceived, joinDate, nameCount].every(Number.isFinite)
  )
}
