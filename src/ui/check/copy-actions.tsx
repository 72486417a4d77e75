import type { Checking } from '../../core/app.ts'
import type { ExportTable } from '../../core/domain/export.ts'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import type { ExportFormat } from '../../core/use-cases/export.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import { Button } from '../shared/button.tsx'
import tone from '../shared/tone.module.css'
import type { useExport } from '../shared/use-export.ts'
import css from './check.module.css'
import { copyTexts, problemText } from './check-texts.ts'

const CAN_ONLY_BE_DROPPED: readonly string[] = ['copy-corrupt', 'copy-of-other-version']

interface CopyProblemProps {
  readonly problem: CopyRefusal
  drop(): Promise<void>
}

/** The reason why the copy on this device cannot be used or stored, and the actions of the reader. */
export function CopyProblem({ problem, drop }: CopyProblemProps) {
  return (
    <div className={css.copyProblem}>
      <h3>{copyTexts.problem}</h3>
      <p>{problemText(problem)}</p>
      {CAN_ONLY_BE_DROPPED.includes(problem.code) && <DropCopy size={null} drop={drop} />}
    </div>
  )
}

interface DropCopyProps {
  /** The number of entries in the copy; null if unknown. */
  readonly size: number | null
  drop(): Promise<void>
}

/** Drops the copy, after a question that names the loss. */
export function DropCopy({ size, drop }: DropCopyProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const confirm = async () => {
    try {
      await drop()
      note(copyTexts.dropped)
    } catch (cause) {
      log.error('Dropping the copy failed', cause)
      alert(copyTexts.dropFailed)
    }
  }
  return (
    <AskFirst
      action={copyTexts.drop}
      look="quiet"
      question={copyTexts.dropQuestion(size)}
      confirm={copyTexts.dropConfirm}
      cancel={copyTexts.dropCancel}
      onConfirm={() => void confirm()}
    />
  )
}

const TABLES: readonly ExportTable[] = ['transactions', 'accounts']
const FORMATS: readonly ExportFormat[] = ['csv', 'json']

interface ExportCopyChoicesProps {
  readonly checking: Checking
  readonly exporter: ReturnType<typeof useExport>
  /** Reads the shown facts of the copy again. */
  reload(): Promise<void>
}

/** Saves the transactions or the accounts of the copy as a file. */
export function ExportCopyChoices({ checking, exporter, reload }: ExportCopyChoicesProps) {
  const { origin, exportCopy } = checking
  const save = (table: ExportTable, format: ExportFormat) =>
    exporter.save(async () => {
      const parts: string[] = []
      const result = await exportCopy.export(origin, { table, format }, (text) => {
        parts.push(text)
      })
      if (!result.ok) {
        await reload()
        return { file: null, text: exportRefused(result.refusal) }
      }
      const file = `${origin.replace('/', '-')}-${table}.${format}` as const
      return { file: [file, parts], text: copyTexts.exported(result.value.rows) }
    })
  return (
    <fieldset className={css.export}>
      <legend>{copyTexts.exportAbout}</legend>
      {TABLES.flatMap((table) =>
        FORMATS.map((format) => (
          <Button
            key={`${table} ${format}`}
            look="outline"
            small
            aria-disabled={exporter.isReading}
            onClick={() => void save(table, format)}
          >
            {copyTexts[table]} <span className={tone.tiny}>{format.toUpperCase()}</span>
          </Button>
        )),
      )}
    </fieldset>
  )
}

type ExportRefusal = Extract<
  Awaited<ReturnType<Checking['exportCopy']['export']>>,
  { ok: false }
>['refusal']

function exportRefused(refusal: ExportRefusal): string {
  if (refusal.code === 'no-copy') return copyTexts.exportNoCopy
  return refusal.code === 'stopped' ? copyTexts.exportFailed : problemText(refusal)
}
