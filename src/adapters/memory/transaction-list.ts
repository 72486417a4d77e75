import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'

export type Place = Pick<Transaction, 'timestamp' | 'id'>

/** The rows of the ledger in their order, oldest first, so that a new one is put at the end without moving the others. */
export class TransactionList {
  private rows: Transaction[] = []

  get length(): number {
    return this.rows.length
  }

  get oldest(): Transaction | undefined {
    return this.rows[0]
  }

  get newest(): Transaction | undefined {
    return this.rows.at(-1)
  }

  insert(row: Transaction): void {
    const newest = this.newest
    if (!newest || isBefore(newest, row)) this.rows.push(row)
    else this.rows.splice(this.countBefore(row), 0, row)
  }

  /** Puts rows, oldest first, under all that are there. */
  insertOldest(rows: readonly Transaction[]): void {
    this.rows = [...rows, ...this.rows]
  }

  replace(row: Transaction): void {
    this.rows[this.countBefore(row)] = row
  }

  /** Up to `limit` rows below a place, or from the newest, newest first. */
  below(place: Place | null, limit: number): { rows: Transaction[]; more: boolean } {
    const end = place ? this.countBefore(place) : this.rows.length
    const start = Math.max(0, end - limit)
    return { rows: this.rows.slice(start, end).reverse(), more: start > 0 }
  }

  /** All rows of an instant and later, newest first. */
  since(instant: number): Transaction[] {
    return this.rows
      .slice(this.countBefore({ timestamp: instant, id: '' as Place['id'] }))
      .reverse()
  }

  private countBefore(place: Place): number {
    let low = 0
    let high = this.rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.rows[middle] as Transaction, place)) low = middle + 1
      else high = middle
    }
    return low
  }
}

function isBefore(row: Transaction, place: Place): boolean {
  return newestFirst(row, place as Transaction) > 0
}
