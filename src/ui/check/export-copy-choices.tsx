import { useState } from 'react'
import type { Checking } from '../../core/checking.ts'
import type { ExportTable } from '../../core/domain/export/columns.ts'
import type { ExportFormat } from '../../core/use-cases/export/write-file.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { saveFile } from '../shared/save-file.ts'
import css from './check-actions.module.css'
import { copyTexts, problemText } from './check-texts.ts'

const TABLES: readonly ExportTable[] = ['transactions', 'accounts']
const FORMATS: readonly ExportFormat[] = ['csv', 'json']

interface ExportCopyChoicesProps {
  readonly checking: Checking
  /** Reads again what the page shows of the copy. */
  reload(): Promise<void>
  /** Shows the outcome. */
  showStatus(text: string): void
}

/** Saves the transactions or the accounts of the copy as a file. */
export function ExportCopyChoices({ checking, reload, showStatus }: ExportCopyChoicesProps) {
  const { log } = useApp()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (table: ExportTable, format: ExportFormat) => {
    const { origin, exportCopy } = checking
    const parts: string[] = []
    setIsBusy(true)
    showStatus('')
    try {
      const result = await exportCopy.export(origin, { table, format }, (text) => {
        parts.push(text)
      })
      if (result.ok) {
        saveFile(`${origin.replace('/', '-')}-${table}.${format}`, parts)
        showStatus(copyTexts.exported(result.value.rows))
      } else {
        showStatus(exportRefused(result.refusal))
        await reload()
      }
    } catch (cause) {
      log.error('An export of the copy failed', cause)
      showStatus(copyTexts.exportFailed)
    }
    setIsBusy(false)
  }
  return (
    <fieldset className={css.export} disabled={isBusy}>
      <legend>{copyTexts.exportAbout}</legend>
      {TABLES.flatMap((table) =>
        FORMATS.map((format) => (
          <Button
            key={`${table} ${format}`}
            look="outline"
            small
            onClick={() => void save(table, format)}
          >
            {copyTexts[table]} <span className={css.format}>{format.toUpperCase()}</span>
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
