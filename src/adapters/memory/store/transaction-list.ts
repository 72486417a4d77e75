import { countWhile } from '../../../core/domain/count-while.ts'
import { newestFirst, type Transaction } from '../../../core/domain/transaction.ts'

export type Place = Pick<Transaction, 'timestamp' | 'id'>

type Matches = (row: Transaction) => boolean

/** A part of the list in the direction of reading, and whether more rows follow in it. */
export interface Rows {
  readonly rows: readonly Transaction[]
  readonly more: boolean
}

/** Rows that never change, oldest first. */
export type RowsBelow = Pick<readonly Transaction[], 'length' | 'at'>

/** The rows of the ledger in their order, oldest first, so that a new one is put at the end without moving the others. */
export class TransactionList {
  private under: RowsBelow = []

  constructor(private readonly rows: Transaction[] = []) {}

  get length(): number {
    return this.under.length + this.rows.length
  }

  get oldest(): Transaction | undefined {
    return this.under.at(0) ?? this.rows[0]
  }

  insert(row: Transaction): void {
    const newest = this.rows.at(-1)
    if (newest && isBefore(newest, row)) this.rows.push(row)
    else this.rows.splice(this.ownIndexOf(row), 0, row)
  }

  /** Puts rows below all others. */
  putUnder(rows: RowsBelow): void {
    this.under = rows
  }

  replace(row: Transaction): void {
    this.rows[this.ownIndexOf(row)] = row
  }

  /** Up to `limit` matching rows below a place, or from the newest, newest first. */
  below(place: Place | null, limit: number, matches?: Matches): Rows {
    const start = place ? this.countBefore(place) : this.length
    return this.take(start - 1, -1, limit, matches)
  }

  /** Up to `limit` matching rows above a place, or from the oldest, oldest first. */
  above(place: Place | null, limit: number, matches?: Matches): Rows {
    const start = place ? this.countBefore(place) : 0
    const isAtPlace = place !== null && this.at(start)?.id === place.id
    return this.take(isAtPlace ? start + 1 : start, 1, limit, matches)
  }

  /** All rows of an instant and later, newest first. */
  since(instant: number): readonly Transaction[] {
    const place = { timestamp: instant, id: '' as Place['id'] }
    return this.above(place, Number.POSITIVE_INFINITY).rows.toReversed()
  }

  /** The row at a place. */
  find(place: Place): Transaction | undefined {
    const row = this.at(this.countBefore(place))
    return row?.id === place.id ? row : undefined
  }

  /** The same rows. What is done to the one list does not show in the other. */
  copy(): TransactionList {
    const copy = new TransactionList([...this.rows])
    copy.putUnder(this.under)
    return copy
  }

  /** Up to `limit` matching rows from an index on, in one direction. */
  private take(start: number, step: 1 | -1, limit: number, matches: Matches = () => true): Rows {
    const rows: Transaction[] = []
    for (let index = start; ; index += step) {
      const row = this.at(index)
      if (!row) return { rows, more: false }
      if (!matches(row)) continue
      if (rows.length === limit) return { rows, more: true }
      rows.push(row)
    }
  }

  /** The row at an index; none outside the list. */
  private at(index: number): Transaction | undefined {
    if (index < 0) return undefined
    const own = index - this.under.length
    return own < 0 ? this.under.at(index) : this.rows[own]
  }

  private ownIndexOf(place: Place): number {
    return Math.max(0, this.countBefore(place) - this.under.length)
  }

  private countBefore(place: Place): number {
    return countWhile(this.length, (index) => isBefore(this.at(index) as Transaction, place))
  }
}

function isBefore(row: Transaction, place: Place): boolean {
  return newestFirst(row, place as Transaction) > 0
}
