import { COLUMNS, type ExportTable } from './columns.ts'
import type { Cell, ExportRow } from './export-row.ts'

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

/** Reads a parsed row; null where it has not the shape of one. `recordOf` checks its values. */
export function rowOfJson(parsed: unknown, table: ExportTable): ExportRow | null {
  if (!isObject(parsed) || typeof parsed.id !== 'string') return null
  const { id, other = {}, ...rest } = parsed
  const cells = Object.entries(rest)
  if (!isObject(other) || !cells.every(isCell)) return null
  if (cells.some(([column]) => !COLUMNS[table].has(column))) return null
  return { id: parsed.id, cells: new Map(cells), other: new Map(Object.entries(other)) }

  function isCell(entry: readonly [string, unknown]): entry is [string, Cell] {
    const [, value] = entry
    return value === null || typeof value === 'string' || typeof value === 'number'
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
