import { COLUMNS, type ExportTable } from './columns.ts'
import type { Cell, ExportRow } from './export-row.ts'
import { guardText } from './formula-guard.ts'
import { MISSING } from './other-value.ts'

/** An empty cell of this field means null, which waiting points have. Every other empty cell says that there is no such field. */
const NULLABLE = 'recipientId'
// UTF-8 has no surrogates, and many programs end a text at its first NUL.
const unfit = /\p{Surrogate}|\0/u

export function csvHeader(table: ExportTable): readonly string[] {
  return ['id', ...COLUMNS[table].keys(), 'other']
}

/** A row as texts. What a text cannot distinguish goes into the last one, as JSON: null, '', and text that UTF-8 cannot have. */
export function csvCellsOf(row: ExportRow, table: ExportTable): readonly string[] {
  const other = new Map(row.other)
  const texts = [guardText(row.id)]
  for (const column of COLUMNS[table].keys()) {
    const cell = row.cells.get(column)
    const text = textOf(cell, column === NULLABLE)
    if (text === null && !other.has(column)) other.set(column, cell === undefined ? MISSING : cell)
    texts.push(text ?? '')
  }
  texts.push(other.size > 0 ? guardText(JSON.stringify(Object.fromEntries(other))) : '')
  return texts
}

/** Null where the text would say something else than the cell. */
function textOf(cell: Cell | undefined, isNullable: boolean): string | null {
  if (cell === undefined || cell === null) return (cell === null) === isNullable ? '' : null
  if (typeof cell === 'number') return String(cell)
  return cell === '' || unfit.test(cell) ? null : guardText(cell)
}
