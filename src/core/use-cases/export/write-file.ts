import { describeTime } from '../../domain/check/finding.ts'
import type { Micros, StoredRecord } from '../../domain/check/records.ts'
import type { ExportTable } from '../../domain/export.ts'
import { csvCellsOf, csvHeader, type ExportRow, jsonOf, rowOf } from '../../domain/export.ts'
import type { TableFormat } from '../../ports/platform.ts'
import type { Interruption } from '../stoppable.ts'

export type ExportFormat = 'json' | 'csv'

export interface ExportRequest {
  readonly table: ExportTable
  readonly format: ExportFormat
}

/** What was exported. */
export interface Exported {
  readonly origin: string
  /** When the ledger was read; null for a copy that no check has finished. */
  readonly readAt: Micros | null
  readonly rows: number
}

/**
 * Takes the next part of the file, some 64,000 characters of whole rows. The export goes on when it has taken it. What it
 * throws ends the export.
 */
export type OnText = (text: string) => void | Promise<void>

/** How long a text grows before it is given out. Unit: UTF-16 code units. */
const FLUSH_LENGTH = 65_536

interface Output {
  readonly csv: TableFormat
  readonly onText: OnText
  readonly interruption: Interruption
}

/** Writes records as a file. Throws `Stopped` if the export is stopped. */
export async function writeFile(
  records: AsyncIterable<readonly StoredRecord[]>,
  about: { readonly origin: string; readonly readAt: Micros | null },
  request: ExportRequest,
  { csv, onText, interruption }: Output,
): Promise<Exported> {
  const { table, format } = request
  const { origin, readAt } = about
  const file = format === 'csv' ? csvFile(table, csv) : jsonFile(table, origin, readAt)
  let text = file.start
  let rows = 0
  const flush = async () => {
    const full = text
    text = ''
    await interruption.wait(Promise.resolve(onText(full)))
  }
  for await (const some of records) {
    interruption.check()
    for (const record of some) {
      text += file.row(rowOf(record, table), rows++ === 0)
      if (text.length >= FLUSH_LENGTH) await flush()
    }
  }
  text += file.end
  if (text !== '') await flush()
  return { origin, readAt, rows }
}

/** The texts that make up a file. */
interface FileWriter {
  readonly start: string
  row(row: ExportRow, isFirst: boolean): string
  readonly end: string
}

/** A header and one row for each record. */
function csvFile(table: ExportTable, csv: TableFormat): FileWriter {
  return {
    start: csv.row(csvHeader(table)),
    row: (row) => csv.row(csvCellsOf(row, table)),
    end: '',
  }
}

/** One document, with one line for each record. */
function jsonFile(table: ExportTable, origin: string, readAt: Micros | null): FileWriter {
  const about = JSON.stringify({ origin, readAt: readAt === null ? null : describeTime(readAt) })
  return {
    start: `${about.slice(0, -1)},"${table}":[`,
    row: (row, isFirst) => `${isFirst ? '' : ','}\n${jsonOf(row, table)}`,
    end: '\n]}\n',
  }
}
