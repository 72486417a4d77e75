import type { Micros, StoredRecord } from '../../domain/check/records.ts'
import { rowOf } from '../../domain/export/export-row.ts'
import type { TableFormat } from '../../ports/table-format.ts'
import type { Interruption } from '../audit/interruption.ts'
import type { Exported, ExportRequest, OnText } from './export-request.ts'
import { csvFile, jsonFile } from './file-writer.ts'

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
