import type { UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Known, LastKnown } from '../../core/ports/last-known.ts'
import type { Log } from '../../core/ports/log.ts'

const FEED = 'pledger-known-feed'
const ACCOUNT = 'pledger-known-account'

/** Remembers in the browser's local storage. Where that is full or forbidden nothing is remembered, and that is logged once. */
export class LocalLastKnown implements LastKnown {
  private warned = false

  constructor(
    private readonly productName: string,
    private readonly log: Log,
  ) {}

  keepFeed(rows: Known<readonly Transaction[]>): void {
    this.keep(FEED, rows)
  }

  feed(): Known<readonly Transaction[]> | null {
    const { value, asOf } = this.read(FEED)
    if (!Array.isArray(value) || typeof asOf !== 'number') return null
    const rows = value.flatMap((row) => (row && readTransaction(row, this.productName)) ?? [])
    return rows.length === value.length ? { value: rows, asOf } : null
  }

  keepAccount(account: Known<Account>): void {
    this.keep(ACCOUNT, account)
  }

  account(id: UserId): Known<Account> | null {
    const { value, asOf } = this.read(ACCOUNT)
    const isTheirs = isAccount(value) && value.id === id
    return isTheirs && typeof asOf === 'number' ? { value, asOf } : null
  }

  private keep(name: string, known: Known<unknown>): void {
    this.attempt(() => localStorage.setItem(name, JSON.stringify(known)))
  }

  private read(name: string): Partial<Known<unknown>> {
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
