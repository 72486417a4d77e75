import { countWhile } from '../../core/domain/count-while.ts'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'

export type Place = Pick<Transaction, 'timestamp' | 'id'>

type Matches = (row: Transaction) => boolean

/** A part of the list, and whether more rows follow in the direction of reading. */
interface Rows {
  readonly rows: readonly Transaction[]
  readonly more: boolean
}

/** Rows that never change, oldest first. */
export type RowsBelow = Pick<readonly Transaction[], 'length' | 'at'>

/** Sorts after every id. */
const AFTER_ALL_IDS = '~' as TransactionId

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

  get newest(): Transaction | undefined {
    return this.rows.at(-1) ?? this.under.at(-1)
  }

  insert(row: Transaction): void {
    const newest = this.newest
    if (!newest || isBefore(newest, row)) this.rows.push(row)
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
  below(place: Place | null, limit: number, matches: Matches = () => true): Rows {
    const start = place ? this.countBefore(place) : this.length
    return this.take(start - 1, -1, limit, matches)
  }

  /** Up to `limit` matching rows above a place, those next to it, newest first. */
  nextAbove(place: Place, limit: number, matches: Matches): Rows {
    const isAbove = (row: Transaction) => row.id !== place.id && matches(row)
    const { rows, more } = this.take(this.countBefore(place), 1, limit, isAbove)
    return { rows: rows.toReversed(), more }
  }

  /** Up to `limit` rows above a place, or from the oldest, oldest first. */
  above(place: Place | null, limit: number): readonly Transaction[] {
    const first = place ? this.countBefore(place) : 0
    const isThere = place !== null && first < this.length && this.at(first).id === place.id
    const start = isThere ? first + 1 : first
    const count = Math.max(0, Math.min(limit, this.length - start))
    return Array.from({ length: count }, (_, index) => this.at(start + index))
  }

  /** The row at a place. */
  find(place: Place): Transaction | undefined {
    const index = this.countBefore(place)
    const row = index < this.length ? this.at(index) : undefined
    return row?.id === place.id ? row : undefined
  }

  /** Rows that match, oldest first, without those that were put under the others. */
  filterOwn(matches: (row: Transaction) => boolean): readonly Transaction[] {
    return this.rows.filter(matches)
  }

  /** The same rows. What is done to the one list does not show in the other. */
  copy(): TransactionList {
    const copy = new TransactionList([...this.rows])
    copy.putUnder(this.under)
    return copy
  }

  /** All rows of an instant and later, newest first. */
  since(instant: number): Transaction[] {
    const start = this.countBefore({ timestamp: instant, id: '' as Place['id'] })
    const { length } = this
    return Array.from({ length: length - start }, (_, index) => this.at(length - 1 - index))
  }

  /** Up to `limit` matching rows from an index on, in one direction. */
  private take(start: number, step: 1 | -1, limit: number, matches: Matches): Rows {
    const rows: Transaction[] = []
    for (let index = start; index >= 0 && index < this.length; index += step) {
      const row = this.at(index)
      if (!matches(row)) continue
      if (rows.length === limit) return { rows, more: true }
      rows.push(row)
    }
    return { rows, more: false }
  }

  private at(index: number): Transaction {
    const own = index - this.under.length
    return (own < 0 ? this.under.at(index) : this.rows[own]) as Transaction
  }

  private ownIndexOf(place: Place): number {
    return Math.max(0, this.countBefore(place) - this.under.length)
  }

  private countBefore(place: Place): number {
    return countWhile(this.length, (index) => isBefore(this.at(index), place))
  }
}

function isBefore(row: Transaction, place: Place): boolean {
  return newestFirst(row, place as Transaction) > 0
}

/** A page of these rows, newest first. */
export function feedPageOf({ rows, more }: Rows, direction: 'down' | 'up' = 'down'): FeedPage {
  const [first, last] = [rows[0], rows.at(-1)]
  const furthest = direction === 'down' ? last : first
  return {
    rows,
    head: first ? cursorOf(first) : null,
    next: more && furthest ? cursorOf(furthest) : null,
  }
}

function cursorOf({ timestamp, id }: Place): Cursor {
  return { timestamp, id } as Place & Cursor
}

export function placeOf(position: Position): Place {
  const isInstant = typeof position === 'number'
  return isInstant ? { timestamp: position, id: AFTER_ALL_IDS } : (position as Cursor & Place)
}
