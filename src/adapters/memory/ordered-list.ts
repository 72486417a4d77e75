import type { Instant } from '../../core/domain/ids.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'

/** A place in the order of the ledger. */
export interface Place {
  readonly timestamp: Instant
  readonly id: string
}

type Matches<Row> = (row: Row) => boolean

/** A part of the list in the direction of reading, and whether more rows follow in it. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly more: boolean
}

/** Rows in their order, oldest first. */
export type RowsBelow<Row> = Pick<readonly Row[], 'length' | 'at'>

/** Rows in the order of the ledger, oldest first, so that a new one is put at the end without moving the others. */
export class OrderedList<Row extends Place> {
  private under: RowsBelow<Row> = []
  /** Rows that replace one of those below, by id. */
  private replacing: ReadonlyMap<string, Row> = new Map()

  /** `rows` are in their order. */
  constructor(private readonly rows: Row[] = []) {}

  get length(): number {
    return this.under.length + this.rows.length
  }

  get oldest(): Row | undefined {
    return this.at(0)
  }

  insert(row: Row): void {
    const newest = this.rows.at(-1)
    if (newest && oldestFirst(newest, row) < 0) this.rows.push(row)
    else this.rows.splice(this.ownIndexOf(row), 0, row)
  }

  /** Puts rows below all others. */
  putUnder(rows: RowsBelow<Row>): void {
    this.under = rows
  }

  replace(row: Row): void {
    const index = this.countBefore(row) - this.under.length
    if (index >= 0) this.rows[index] = row
    else this.replacing = new Map(this.replacing).set(row.id, row)
  }

  /** Up to `limit` matching rows below a place, or from the newest, newest first. */
  below(place: Place | null, limit: number, matches?: Matches<Row>): Rows<Row> {
    const start = place ? this.countBefore(place) : this.length
    return this.collect(start - 1, -1, limit, matches)
  }

  /** Up to `limit` matching rows above a place, or from the oldest, oldest first. */
  above(place: Place | null, limit: number, matches?: Matches<Row>): Rows<Row> {
    const start = place ? this.countBefore(place) : 0
    const isAtPlace = place !== null && this.at(start)?.id === place.id
    return this.collect(isAtPlace ? start + 1 : start, 1, limit, matches)
  }

  /** All rows of an instant and later, newest first. */
  since(instant: number): readonly Row[] {
    return this.above({ timestamp: instant, id: '' }, Number.POSITIVE_INFINITY).rows.toReversed()
  }

  /** The row at a place. */
  find(place: Place): Row | undefined {
    const row = this.at(this.countBefore(place))
    return row?.id === place.id ? row : undefined
  }

  /** An independent list with the same rows. */
  copy(): OrderedList<Row> {
    const copy = new OrderedList([...this.rows])
    copy.putUnder(this.under)
    copy.replacing = this.replacing
    return copy
  }

  /** Up to `limit` matching rows from an index on, in one direction. */
  private collect(
    start: number,
    step: 1 | -1,
    limit: number,
    matches: Matches<Row> = () => true,
  ): Rows<Row> {
    const rows: Row[] = []
    for (let index = start; ; index += step) {
      const row = this.at(index)
      if (!row) return { rows, more: false }
      if (!matches(row)) continue
      if (rows.length === limit) return { rows, more: true }
      rows.push(row)
    }
  }

  /** The row at an index; none outside the list. */
  private at(index: number): Row | undefined {
    if (index < 0) return undefined
    const own = index - this.under.length
    if (own >= 0) return this.rows[own]
    const row = this.under.at(index)
    return row && (this.replacing.get(row.id) ?? row)
  }

  private ownIndexOf(place: Place): number {
    return Math.max(0, this.countBefore(place) - this.under.length)
  }

  private countBefore(place: Place): number {
    return countWhile(this.length, (index) => oldestFirst(this.at(index) as Row, place) < 0)
  }
}

/** For `sort`. */
export function oldestFirst(a: Place, b: Place): number {
  return newestFirst(b as Transaction, a as Transaction)
}

/** Binary search: how many entries at the start of an ordered list of `length` meet a condition that the rest do not. */
export function countWhile(length: number, meets: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (meets(middle)) low = middle + 1
    else high = middle
  }
  return low
}
