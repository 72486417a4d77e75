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
