import type { TransactionId } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'

/** The rows that were read, with the status that they had last. */
export class KnownRows {
  private readonly statuses = new Map<TransactionId, Transaction['status']>()

  constructor(rows: readonly Transaction[]) {
    this.takeFresh(rows)
  }

  has({ id }: Transaction): boolean {
    return this.statuses.has(id)
  }

  /** Remembers rows. Returns how many of them are new or have changed. */
  takeFresh(rows: readonly Transaction[]): number {
    const fresh = rows.filter(({ id, status }) => this.statuses.get(id) !== status)
    for (const { id, status } of fresh) this.statuses.set(id, status)
    return fresh.length
  }
}
