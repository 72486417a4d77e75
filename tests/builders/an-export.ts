import { CsvTableFormat } from '../../src/adapters/csv/csv-table-format.ts'
import { compose } from '../../src/composition/compose.ts'
import type { Result } from '../../src/core/domain/result.ts'
import * as check from '../../src/core/features/check.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import type { ExportRequest, OnText } from '../../src/core/use-cases/export.ts'
import { nodeDigest } from './node-digest.ts'

const own = { digest: nodeDigest, tables: new CsvTableFormat() }

export const anExportLedger = (archive: Archive) => compose(check, { ...own, archive }).exportLedger
export const anExportCopy = (copy: LedgerCopy) => compose(check, { ...own, copy }).exportCopy

/** The file of an archive as of now. */
export async function fileOf(archive: Archive, request: ExportRequest): Promise<string> {
  const snapshot = await archive.open()
  return textOf((onText) => anExportLedger(archive).export(snapshot, request, onText))
}

/** The file of a copy of the demo's ledger. */
export async function fileOfCopy(copy: LedgerCopy, request: ExportRequest): Promise<string> {
  return textOf((onText) => anExportCopy(copy).export('pledger/demo', request, onText))
}

async function textOf(
  run: (onText: OnText) => Promise<Result<unknown, { readonly code: string }>>,
): Promise<string> {
  const parts: string[] = []
  const result = await run((text) => {
    parts.push(text)
  })
  if (!result.ok) throw new Error(result.refusal.code)
  return parts.join('')
}
