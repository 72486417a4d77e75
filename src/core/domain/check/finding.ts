import {
  isMap,
  isTime,
  type Micros,
  type RecordKind,
  type StoredMap,
  type StoredValue,
} from './records.ts'

/** The kinds of findings. The codes are stable. */
export type FindingCode =
  /** An account's balance does not follow from the entries. */
  | 'balance-differs'
  /** An account's totals do not follow from the entries. */
  | 'totals-differ'
  /** A balance below zero that no entry of the next ten minutes makes good. */
  | 'overdrawn'
  /** A record that no client could have written. */
  | 'entry-broken'
  /** An entry of the copy is not in the ledger any more. */
  | 'entry-missing'
  /** An entry differs from the copy's. */
  | 'entry-changed'
  /** An entry that the copy should have and has not: it was written into the past. */
  | 'entry-inserted'
  /** A send, a hand-over or an account has a name that was not theirs at that time; or a name has two owners, or its record was changed. */
  | 'name-differs'
  /** Σ balances + Σ waiting is not 1337 × accounts. */
  | 'sum-differs'
  /** The ledger had another root at the size of the checkpoint. */
  | 'checkpoint-differs'

/** A difference that may have an honest cause, such as an import: the database wrote the record at another time than the record says. */
export type HintCode = 'changed-after-the-fact'

/** One thing that is wrong. */
export interface Finding<Code = FindingCode> {
  readonly code: Code
  /** The kind of record that `id` names; `ledger` for the ledger as a whole. */
  readonly about: RecordKind | 'ledger'
  /** An account's or a transaction's id, or a name's key; null for the ledger as a whole. */
  readonly id: string | null
  /** The expected and the found value, in words of the data ("1,300", an entry's JSON text, "a whole number"). */
  readonly expected: string
  readonly found: string
}

export type Hint = Finding<HintCode>

/** An account, a name or a transaction that no client could have written, or that does not match the copy. */
export interface BrokenRecord {
  readonly about: RecordKind
  readonly id: string
}

/** A key for each broken record. */
export function recordKey({ about, id }: BrokenRecord): string {
  return `${about} ${id}`
}

/** A stored value in words of the data, for a finding: a text in quotes, a time as ISO 8601, `nothing` where there is none. */
export function describeValue(value: StoredValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (isTime(value)) return describeTime(value.time)
  if (isMap(value)) return describeMap(value)
  if (typeof value === 'object' && value !== null) return value.foreign
  return JSON.stringify(value)
}

function describeMap({ map }: StoredMap): string {
  const fields = Object.entries(map).map(
    ([name, value]) => `${JSON.stringify(name)}: ${describeValue(value)}`,
  )
  return `{${fields.join(', ')}}`
}

/** A time as ISO 8601 with microseconds; as a number where no calendar reaches. */
export function describeTime(time: Micros): string {
  const whole = new Date(Math.floor(time / 1000))
  if (Number.isNaN(whole.getTime())) return `${time} µs`
  const rest = time - Math.floor(time / 1000) * 1000
  return whole.toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`)
}

/** A number of points or entries with separators: "1,300". */
export function describeCount(points: number): string {
  return points.toLocaleString('en-US')
}
