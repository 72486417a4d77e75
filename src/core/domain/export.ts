import type { CloseEntry, EntryTexts, SendEntry } from './check/entry.ts'
import { describeTime } from './check/finding.ts'
import {
  isMap,
  isTime,
  type StoredMap,
  type StoredRecord,
  type StoredValue,
} from './check/records.ts'
import { guardText } from './text.ts'
import { recipientFields, SEND, TEXT_PARTS } from './transaction.ts'

export type ExportTable = 'transactions' | 'accounts'

/** The type of a column: texts, safe integers, times, or maps, as JSON. */
export type ColumnType = 'text' | 'whole' | 'time' | 'map'

type Columns = ReadonlyMap<string, ColumnType>

/** The fields that clients write, by their stored names. The document's id has a column of its own. */
export const FIELDS: Readonly<Record<ExportTable, Columns>> = {
  transactions: new Map([
    ['type', 'text'],
    ['icon', 'text'],
    ['title', 'text'],
    ['message', 'text'],
    ['amount', 'whole'],
    ['profile', 'text'],
    ['sender', 'text'],
    ['recipient', 'text'],
    ['timestamp', 'time'],
    ['senderId', 'text'],
    ['recipientId', 'text'],
    ['recipientKey', 'text'],
    ['status', 'text'],
    ['settledAt', 'time'],
    ['salts', 'map'],
    ['digests', 'map'],
    ['removed', 'map'],
    ['reactions', 'map'],
  ]),
  accounts: new Map([
    ['displayName', 'text'],
    ['usernameKey', 'text'],
    ['avatar', 'text'],
    ['balance', 'whole'],
    ['totalSent', 'whole'],
    ['totalReceived', 'whole'],
    ['joinDate', 'time'],
    ['nameCount', 'whole'],
    ['description', 'text'],
    ['lastTransaction', 'text'],
    ['cleared', 'map'],
    ['suspended', 'map'],
    ['lifted', 'map'],
    ['leftAt', 'time'],
    ['month', 'text'],
    ['monthSent', 'whole'],
    ['monthReceived', 'whole'],
  ]),
}

/** The columns between `id` and `other`: the fields, then when the database first and last wrote the record. */
export const COLUMNS: Readonly<Record<ExportTable, Columns>> = {
  transactions: withTimes(FIELDS.transactions),
  accounts: withTimes(FIELDS.accounts),
}

function withTimes(fields: Columns): Columns {
  return new Map([...fields, ['createTime', 'time'], ['updateTime', 'time']])
}

/** A value that is in no column of its own, as it is in JSON. */
type OtherValue =
  | string
  | number
  | boolean
  | null
  | { readonly time: string }
  | { readonly map: OtherValues }
  /** A list, or a value that no client of ours writes, in the database's own JSON. */
  | { readonly foreign: string }
  /** The record does not have this field, although an empty cell would say otherwise. */
  | { readonly missing: true }

type OtherValues = { readonly [name: string]: OtherValue }

const MISSING: OtherValue = { missing: true }

function otherOf(value: StoredValue): OtherValue {
  if (isTime(value)) return { time: describeTime(value.time) }
  return isMap(value) ? { map: othersOf(value) } : value
}

function othersOf({ map }: StoredMap): OtherValues {
  const values = Object.entries(map).map(([name, value]) => [name, otherOf(value)] as const)
  return Object.fromEntries(values)
}

/** Times are texts. */
type Cell = string | number | null | OtherValues

/** A record as a row of a table. */
export interface ExportRow {
  /** The document's id. The field `id` of a transaction is the same, unless `other` has it. */
  readonly id: string
  /** By column. A field that the record does not have is not in it. */
  readonly cells: ReadonlyMap<string, Cell>
  /** Unknown fields, and values of another type than their column's. */
  readonly other: ReadonlyMap<string, OtherValue>
}

export function rowOf(record: StoredRecord, table: ExportTable): ExportRow {
  const { id, fields, createdAt, updatedAt } = record
  const cells = new Map<string, Cell>()
  const other = new Map<string, OtherValue>()
  if (hasOwnId(table) && !Object.hasOwn(fields, 'id')) other.set('id', MISSING)
  for (const [name, value] of Object.entries(fields)) {
    if (hasOwnId(table) && name === 'id' && value === id) continue
    const cell = cellOf(value, FIELDS[table].get(name))
    if (cell === undefined) other.set(name, otherOf(value))
    else cells.set(name, cell)
  }
  if (createdAt !== null) cells.set('createTime', describeTime(createdAt))
  if (updatedAt !== null) cells.set('updateTime', describeTime(updatedAt))
  return { id, cells, other }
}

/** Whether the records of a table also have their id as a field. */
function hasOwnId(table: ExportTable): boolean {
  return table === 'transactions'
}

/** Undefined for a value of another type, or of an unknown field. */
function cellOf(value: StoredValue, type: ColumnType | undefined): Cell | undefined {
  if (value === null) return type && null
  if (isTime(value)) return type === 'time' ? describeTime(value.time) : undefined
  if (isMap(value)) return type === 'map' ? othersOf(value) : undefined
  if (typeof value === 'string') return type === 'text' ? value : undefined
  return typeof value === 'number' && type === 'whole' ? value : undefined
}

/** An empty cell of this field means null, which waiting points have. Every other empty cell says that there is no such field. */
const NULLABLE = 'recipientId'
// UTF-8 has no surrogates, and many programs end a text at its first NUL.
const unfit = /\p{Surrogate}|\0/u

export function csvHeader(table: ExportTable): readonly string[] {
  return ['id', ...COLUMNS[table].keys(), 'other']
}

/** A row as texts. Values that a text cannot distinguish go into the last one, as JSON: null, '', and text that UTF-8 cannot have. */
export function csvCellsOf(row: ExportRow, table: ExportTable): readonly string[] {
  const other = new Map(row.other)
  const texts = [guardText(row.id)]
  for (const column of COLUMNS[table].keys()) {
    const cell = row.cells.get(column)
    const text = textOf(cell, column === NULLABLE)
    if (text === null && !other.has(column))
      other.set(column, typeof cell === 'string' || cell === null ? cell : MISSING)
    texts.push(text ?? '')
  }
  texts.push(other.size > 0 ? guardText(JSON.stringify(Object.fromEntries(other))) : '')
  return texts
}

/** Null if the text would say something else than the cell. */
function textOf(cell: Cell | undefined, isNullable: boolean): string | null {
  if (cell === undefined || cell === null) return (cell === null) === isNullable ? '' : null
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return guardText(JSON.stringify(cell))
  return cell === '' || unfit.test(cell) ? null : guardText(cell)
}

/** A row as one line of JSON: an object with its id, its cells in the order of the columns, and `other` if it has anything. */
export function jsonOf({ id, cells, other }: ExportRow, table: ExportTable): string {
  const object: Record<string, Cell | object> = { id }
  for (const column of COLUMNS[table].keys()) {
    const cell = cells.get(column)
    if (cell !== undefined) object[column] = cell
  }
  if (other.size > 0) object.other = Object.fromEntries(other)
  return JSON.stringify(object)
}

/**
 * The transaction of a copied send, with the outcome of waiting points. It has the fields that every client writes. A copy has no
 * other fields (an owner of the database can add some), no times of the database, and not the person who removed a text. Without
 * a text, the fields made from it are missing.
 */
export function copiedTransaction(
  send: SendEntry,
  texts: EntryTexts | null,
  close: CloseEntry | null,
): StoredRecord {
  const { id, time, senderId, recipientId, points } = send
  const fields = {
    id,
    ...SEND,
    ...(texts && textFields(texts)),
    amount: -points,
    timestamp: { time },
    senderId,
    recipientId: close ? close.recipientId : recipientId,
    status: close?.status ?? (recipientId === null ? 'waiting' : 'settled'),
    ...(close && { settledAt: { time: close.time } }),
  }
  return { id, fields, createdAt: null, updatedAt: null }
}

/** The texts of a transaction and the fields that follow from them; the digests of removed texts. */
function textFields(texts: EntryTexts): StoredRecord['fields'] {
  const fields: Record<string, StoredValue> = {}
  const salts: Record<string, StoredValue> = {}
  const digests: Record<string, StoredValue> = {}
  for (const part of TEXT_PARTS) {
    const text = texts[part]
    if ('digest' in text) digests[part] = text.digest
    else {
      Object.assign(
        fields,
        part === 'recipient' ? recipientFields(text.text) : { [part]: text.text },
      )
      salts[part] = text.salt
    }
  }
  const isComplete = Object.keys(digests).length === 0
  return { ...fields, salts: { map: salts }, ...(!isComplete && { digests: { map: digests } }) }
}
