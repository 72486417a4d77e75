import type { Micros } from '../domain/check/entry.ts'
import type { StoredRecord } from '../domain/check/stored-record.ts'
import type { ExportTable } from '../domain/export/columns.ts'
import { csvHeader, rowOfCsv } from '../domain/export/csv-cells.ts'
import { type ExportRow, recordOf } from '../domain/export/export-row.ts'
import { isObject, rowOfJson } from '../domain/export/json-row.ts'
import { readTime } from '../domain/export/time-text.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { TableFormat } from '../ports/table-format.ts'
import type { ExportFormat } from './export/export-request.ts'

/** What a file has. */
export interface ReadTable {
  /** Null in a CSV file, which does not say it. */
  readonly origin: string | null
  readonly readAt: Micros | null
  readonly records: readonly StoredRecord[]
}

export type ReadExportRefusal =
  /** The text is no export of this table in this format. */
  | { readonly code: 'no-export' }
  /** A row, counted from 1, was changed or cut off. */
  | { readonly code: 'broken-row'; readonly row: number }

const noExport = refuse({ code: 'no-export' as const })

/** Reads an exported file. */
export class ReadExport {
  constructor(private readonly csv: TableFormat) {}

  /** Returns exactly the records that were exported. A byte order mark at the start does not matter. */
  read(
    file: string,
    format: ExportFormat,
    table: ExportTable,
  ): Result<ReadTable, ReadExportRefusal> {
    const text = file.replace(/^\uFEFF/, '')
    return format === 'csv' ? this.#readCsv(text, table) : readJson(text, table)
  }

  #readCsv(text: string, table: ExportTable): Result<ReadTable, ReadExportRefusal> {
    const [header = [], ...rows] = this.csv.rows(text)
    if (JSON.stringify(header) !== JSON.stringify(csvHeader(table))) return noExport
    return readRows(rows, (cells) => rowOfCsv(cells, table), table, null, null)
  }
}

function readJson(text: string, table: ExportTable): Result<ReadTable, ReadExportRefusal> {
  const document = parse(text)
  if (!isObject(document)) return noExport
  const { origin, readAt, [table]: rows } = document
  if (typeof origin !== 'string' || !Array.isArray(rows)) return noExport
  const time = typeof readAt === 'string' ? readTime(readAt) : null
  if (readAt !== null && time === null) return noExport
  return readRows<unknown>(rows, (row) => rowOfJson(row, table), table, origin, time)
}

function readRows<T>(
  rows: readonly T[],
  read: (row: T) => ExportRow | null,
  table: ExportTable,
  origin: string | null,
  readAt: Micros | null,
): Result<ReadTable, ReadExportRefusal> {
  const records: StoredRecord[] = []
  for (const [index, found] of rows.entries()) {
    const row = read(found)
    const record = row && recordOf(row, table)
    if (!record) return refuse({ code: 'broken-row', row: index + 1 })
    records.push(record)
  }
  return accept({ origin, readAt, records })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
