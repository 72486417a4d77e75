import type { Micros } from '../check/entry.ts'
import { isTime, type StoredRecord, type StoredValue } from '../check/stored-record.ts'
import { COLUMNS, type ColumnType, type ExportTable, FIELDS } from './columns.ts'
import { MISSING, type OtherValue, otherOf, readOther } from './other-value.ts'
import { readTime, timeText } from './time-text.ts'

/** Times are texts. */
export type Cell = string | number | null

/** A record as a row of a table. */
export interface ExportRow {
  /** The document's id. The field `id` of a transaction is the same, unless `other` has it. */
  readonly id: string
  /** By column. A field that the record does not have is not in it. */
  readonly cells: ReadonlyMap<string, Cell>
  /** Unknown fields, and values of another type than their column's: each an `OtherValue`, unless somebody changed the file. */
  readonly other: ReadonlyMap<string, unknown>
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
  if (createdAt !== null) cells.set('createTime', timeText(createdAt))
  if (updatedAt !== null) cells.set('updateTime', timeText(updatedAt))
  return { id, cells, other }
}

/** The record that a row was made from; null where a value is none of its column. */
export function recordOf({ id, cells, other }: ExportRow, table: ExportTable): StoredRecord | null {
  const values = new Map<string, StoredValue>()
  for (const [column, cell] of cells) {
    const value = storedOf(cell, COLUMNS[table].get(column))
    if (value === undefined) return null
    values.set(column, value)
  }
  const createdAt = takeTime(values, 'createTime')
  const updatedAt = takeTime(values, 'updateTime')
  if (hasOwnId(table)) values.set('id', id)
  for (const [name, otherValue] of other) {
    const read = readOther(otherValue)
    if (!read) return null
    if (read === 'missing') values.delete(name)
    else values.set(name, read.value)
  }
  return { id, fields: Object.fromEntries(values), createdAt, updatedAt }
}

/** Whether the records of a table have their id as a field, too. */
function hasOwnId(table: ExportTable): boolean {
  return table === 'transactions'
}

function takeTime(values: Map<string, StoredValue>, column: string): Micros | null {
  const value = values.get(column)
  values.delete(column)
  return isTime(value) ? value.time : null
}

/** Undefined for a value of another type, or of an unknown field. */
function cellOf(value: StoredValue, type: ColumnType | undefined): Cell | undefined {
  if (value === null) return type && null
  if (isTime(value)) return type === 'time' ? timeText(value.time) : undefined
  if (typeof value === 'string') return type === 'text' ? value : undefined
  return typeof value === 'number' && type === 'whole' ? value : undefined
}

function storedOf(cell: Cell, type: ColumnType | undefined): StoredValue | undefined {
  if (cell === null) return null
  if (typeof cell === 'number')
    return type === 'whole' && Number.isSafeInteger(cell) ? cell : undefined
  if (type === 'text') return cell
  const time = type === 'time' ? readTime(cell) : null
  return time === null ? undefined : { time }
}
