import { describeTime } from '../../domain/check/finding.ts'
import type { Micros } from '../../domain/check/records.ts'
import type { ExportTable } from '../../domain/export/columns.ts'
import { csvCellsOf, csvHeader } from '../../domain/export/csv-cells.ts'
import type { ExportRow } from '../../domain/export/export-row.ts'
import { jsonOf } from '../../domain/export/json-row.ts'
import type { TableFormat } from '../../ports/table-format.ts'

/** The texts that make up a file. */
export interface FileWriter {
  readonly start: string
  row(row: ExportRow, isFirst: boolean): string
  readonly end: string
}

/** A header and one row for each record. */
export function csvFile(table: ExportTable, csv: TableFormat): FileWriter {
  return {
    start: csv.row(csvHeader(table)),
    row: (row) => csv.row(csvCellsOf(row, table)),
    end: '',
  }
}

/** One document, with one line for each record. */
export function jsonFile(table: ExportTable, origin: string, readAt: Micros | null): FileWriter {
  const about = JSON.stringify({ origin, readAt: readAt === null ? null : describeTime(readAt) })
  return {
    start: `${about.slice(0, -1)},"${table}":[`,
    row: (row, isFirst) => `${isFirst ? '' : ','}\n${jsonOf(row, table)}`,
    end: '\n]}\n',
  }
}
