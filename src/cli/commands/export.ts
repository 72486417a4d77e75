import { describeCount, describeTime } from '../../core/domain/check/finding.ts'
import type { ExportTable } from '../../core/domain/export.ts'
import type { Result } from '../../core/domain/result.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/check/copy.ts'
import type { Exported, ExportFormat, ExportRequest, OnText } from '../../core/use-cases/export.ts'
import { isMissing } from '../arguments.ts'
import { stoppedText } from '../check-ledger.ts'
import { type Context, checkOver, originOf, sourceOf } from '../context.ts'
import { copyText, openCopy } from '../copies.ts'
import { NewFiles, prepareFolder } from '../files.ts'
import { type ExitCode, jsonText, Undecided } from '../terminal.ts'

const TABLES: readonly ExportTable[] = ['transactions', 'accounts']

interface Exporter {
  export(
    request: ExportRequest,
    onText: OnText,
  ): Promise<Result<Exported, OpenCopyRefusal | { readonly code: 'stopped' }>>
  stop(): void
}

/** Writes transactions and accounts into a folder: both, or none. */
export async function exportTables(context: Context): Promise<ExitCode> {
  const { args, terminal } = context
  const { format, out, isJson } = args
  if (format === null) throw new Undecided(isMissing('export', '--format csv or --format json'))
  if (out === null) throw new Undecided(isMissing('export', '--out DIR'))
  sourceOf(context)
  await prepareFolder(context.ports, out)
  const files = await NewFiles.in(
    out,
    TABLES.map((table) => `${table}.${format}`),
  )
  try {
    const exported = await writeTables(context, format, files)
    const paths = await files.finish()
    await terminal.print(isJson ? documentOf(exported, paths) : linesOf(exported, paths))
    return 0
  } finally {
    await files.drop()
  }
}

async function writeTables(context: Context, format: ExportFormat, files: NewFiles) {
  const { args, stop } = context
  const exporter = await (args.state === null ? ofLedger(context) : ofCopy(context, args.state))
  const end = () => exporter.stop()
  stop.addEventListener('abort', end)
  const exported: Exported[] = []
  for (const [index, table] of TABLES.entries()) {
    if (stop.aborted) throw new Undecided(stoppedText)
    const result = await exporter.export({ table, format }, (text) => files.append(index, text))
    if (result.ok) exported.push(result.value)
    else if (result.refusal.code === 'stopped') throw new Undecided(stoppedText)
    else throw new Undecided(copyText(result.refusal, args.state ?? ''))
  }
  stop.removeEventListener('abort', end)
  return exported
}

function linesOf(exported: readonly Exported[], paths: readonly string[]): string {
  const lines = exported.map(({ rows }, index) =>
    exportedText(rows, TABLES[index] ?? '', paths[index] ?? ''),
  )
  return lines.map((line) => `${line}\n`).join('')
}

function documentOf([transactions, accounts]: readonly Exported[], files: readonly string[]) {
  const readAt = transactions?.readAt ?? null
  return jsonText({
    origin: transactions?.origin,
    readAt: readAt === null ? null : describeTime(readAt),
    transactions: transactions?.rows,
    accounts: accounts?.rows,
    files,
  })
}

/** Both tables as of one instant. */
async function ofLedger(context: Context): Promise<Exporter> {
  const archive = context.ports.archive(sourceOf(context))
  const exporting = checkOver(context.ports, { archive }).exportLedger
  const snapshot = await archive.open()
  return {
    export: (request, onText) => exporting.export(snapshot, request, onText),
    stop: () => exporting.stop(),
  }
}

async function ofCopy(context: Context, folder: string): Promise<Exporter> {
  const origin = originOf(sourceOf(context))
  const copy = await openCopy(context.ports, folder, origin)
  const exporting = checkOver(context.ports, { copy }).exportCopy
  return {
    export: (request, onText) => exporting.export(origin, request, onText),
    stop: () => exporting.stop(),
  }
}

function exportedText(rows: number, table: string, path: string): string {
  return `${describeCount(rows)} ${table} in ${path}`
}
