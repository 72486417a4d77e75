import type { UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Cached, OfflineCache } from '../../core/ports/offline-cache.ts'

const FEED = 'pledger-known-feed'
const ACCOUNT = 'pledger-known-account'

/** Remembers in the browser's local storage. Where that is full or forbidden nothing is remembered, and that is logged once. */
export class LocalOfflineCache implements OfflineCache {
  private warned = false

  constructor(
    private readonly productName: string,
    private readonly log: Log,
  ) {}

  saveFeed(rows: Cached<readonly Transaction[]>): void {
    this.keep(FEED, rows)
  }

  feed(): Cached<readonly Transaction[]> | null {
    const { value, asOf } = this.read(FEED)
    if (!Array.isArray(value) || typeof asOf !== 'number') return null
    const rows = value.flatMap((row) => (row && readTransaction(row, this.productName)) ?? [])
    return rows.length === value.length ? { value: rows, asOf } : null
  }

  saveAccount(account: Cached<Account>): void {
    this.keep(ACCOUNT, account)
  }

  account(id: UserId): Cached<Account> | null {
    const { value, asOf } = this.read(ACCOUNT)
    const isTheirs = isAccount(value) && value.id === id
    return isTheirs && typeof asOf === 'number' ? { value, asOf } : null
  }

  private keep(name: string, known: Cached<unknown>): void {
    this.attempt(() => localStorage.setItem(name, JSON.stringify(known)))
  }

  private read(name: string): Partial<Cached<unknown>> {
    return this.attempt(() => JSON.parse(localStorage.getItem(name) ?? '{}')) ?? {}
  }

  private attempt<T>(act: () => T): T | undefined {
    try {
      return act()
    } catch (cause) {
      if (!this.warned) this.log.warn('The browser does not remember the ledger', cause)
      this.warned = true
      return undefined
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
