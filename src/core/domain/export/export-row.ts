import { describeTime } from '../check/finding.ts'
import { isTime, type StoredRecord, type StoredValue } from '../check/records.ts'
import { type ColumnType, type ExportTable, FIELDS } from './columns.ts'
import { MISSING, type OtherValue, otherOf } from './other-value.ts'

/** Times are texts. */
export type Cell = string | number | null

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
  if (typeof value === 'string') return type === 'text' ? value : undefined
  return typeof value === 'number' && type === 'whole' ? value : undefined
}
