import { csvParseRows } from 'd3-dsv'
import { describeTime } from '../../src/core/domain/check/finding.ts'
import type { Micros, StoredRecord, StoredValue } from '../../src/core/domain/check/records.ts'
import { COLUMNS, type ColumnType } from '../../src/core/domain/export.ts'
import type { ExportRequest } from '../../src/core/use-cases/export.ts'

type Fields = Readonly<Record<string, unknown>>
type Table = ExportRequest['table']

/** A row as it is in the file: its cells by column, and what has no column of its own. */
interface Row {
  readonly id: string
  readonly cells: ReadonlyMap<string, unknown>
  readonly other: Fields
}

/** The records in an exported file, read as another person would read it. Throws where a value is none of its column. */
export function recordsIn(file: string, { format, table }: ExportRequest): readonly StoredRecord[] {
  const text = file.replace(/^\uFEFF/, '')
  const rows = format === 'csv' ? rowsOfCsv(text, table) : rowsOfJson(text, table)
  return rows.map((row) => recordOf(row, table))
}

function rowsOfCsv(text: string, table: Table): readonly Row[] {
  const [header = [], ...lines] = csvParseRows(text)
  const columns = [...COLUMNS[table]]
  if (header.join() !== ['id', ...columns.map(([column]) => column), 'other'].join())
    throw new Error(`This is no header: ${header}`)
  return lines.map(([id = '', ...texts]) => {
    const other = texts.pop()
    const cells = columns.flatMap(([column, type], index): [string, unknown][] => {
      const text = texts[index] ?? ''
      // Waiting points have no recipient yet. Every other empty cell is a field that is missing.
      if (text === '') return column === 'recipientId' ? [[column, null]] : []
      return [[column, cellOf(text, type)]]
    })
    return {
      id: unguarded(id),
      cells: new Map(cells),
      other: other ? JSON.parse(unguarded(other)) : {},
    }
  })
}

function cellOf(text: string, type: ColumnType): unknown {
  if (type === 'whole') return Number(text)
  if (type === 'map') return JSON.parse(unguarded(text))
  return type === 'text' ? unguarded(text) : text
}

/** Without the quotes that keep a spreadsheet from running parts of the text, as docs/checking.md says. */
export function unguarded(cell: string): string {
  return cell.replace(/(?<=^|[,;\t\r\n])'/g, '')
}

function rowsOfJson(text: string, table: Table): readonly Row[] {
  const rows: readonly Fields[] = JSON.parse(text)[table]
  return rows.map(({ id, other = {}, ...cells }) => ({
    id: String(id),
    cells: new Map(Object.entries(cells)),
    other: other as Fields,
  }))
}

function recordOf({ id, cells, other }: Row, table: Table): StoredRecord {
  const values = new Map<string, StoredValue>()
  for (const [column, cell] of cells) values.set(column, storedOf(cell, COLUMNS[table].get(column)))
  const [createdAt, updatedAt] = ['createTime', 'updateTime'].map((column) => {
    const cell = cells.get(column)
    values.delete(column)
    return cell === undefined ? null : timeIn(cell)
  })
  if (table === 'transactions') values.set('id', id)
  for (const [name, value] of Object.entries(other)) {
    if (isObject(value) && value.missing) values.delete(name)
    else values.set(name, otherValueOf(value))
  }
  const fields = Object.fromEntries(values)
  return { id, fields, createdAt: createdAt ?? null, updatedAt: updatedAt ?? null }
}

function storedOf(cell: unknown, type: ColumnType | undefined): StoredValue {
  if (type === 'time' && cell !== null) return { time: timeIn(cell) }
  if (type === 'map' && isObject(cell)) return { map: mapOf(cell) }
  const isOfType = typeof cell === (type === 'whole' ? 'number' : 'string')
  if (type === undefined || (cell !== null && !isOfType))
    throw new Error(`${JSON.stringify(cell)} is no ${type}`)
  return cell as StoredValue
}

function otherValueOf(value: unknown): StoredValue {
  if (isObject(value) && 'time' in value) return { time: timeIn(value.time) }
  if (isObject(value) && isObject(value.map)) return { map: mapOf(value.map) }
  return value as StoredValue
}

function mapOf(fields: Fields): Readonly<Record<string, StoredValue>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, otherValueOf(value)]),
  )
}

function timeIn(cell: unknown): Micros {
  const text = String(cell)
  const time = (Date.parse(`${text.slice(0, 23)}Z`) * 1000 + Number(text.slice(23, 26))) as Micros
  if (describeTime(time) !== text) throw new Error(`${text} is no time`)
  return time
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
