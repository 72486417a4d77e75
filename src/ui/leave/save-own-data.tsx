import { EVERYTHING } from '../../core/domain/history.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Person } from '../../core/domain/session.ts'
import type { StatementFormat } from '../../core/use-cases/history.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useExport } from '../shared/use-export.ts'
import css from './leave.module.css'

const texts = {
  hint: 'Save it now: afterwards you cannot sign in.',
  json: 'Save everything (JSON)',
  csv: 'Save a table of rows (CSV)',
  reading: (read: number) => `${formatPoints(read)} rows read…`,
  saved: (file: string, rows: number) =>
    `Saved as ${file}, with ${rows === 1 ? '1 row' : `${formatPoints(rows)} rows`}.`,
  failed: 'Your data could not be read. Please try again.',
}

interface SaveOwnDataProps {
  readonly account: Account
  readonly person: Person
}

/** Saves the reader's data from the ledger and the identity service: everything, or their rows as a table. */
export function SaveOwnData({ account, person }: SaveOwnDataProps) {
  const { history, ownData } = useApp()
  const { state, isReading, save } = useExport({
    failure: 'One’s own data could not be read',
    failed: texts.failed,
  })
  const saveAs = (format: StatementFormat) =>
    save(async (goOn) => {
      const owner = { id: account.id, name: account.username ?? '' }
      const exported = await (format === 'json'
        ? (await ownData()).exportOwnData.export(person, account, goOn)
        : (await history()).exportStatement.export(
            { account: owner, period: EVERYTHING, format },
            goOn,
          ))
      if (!exported) return null
      const file = `pledger-my-data.${format}` as const
      return { file: [file, exported.text], text: texts.saved(file, exported.rows) }
    })
  return (
    <>
      <p>{texts.hint}</p>
      <div className={css.files}>
        {(['json', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="outline"
            small
            aria-disabled={isReading}
            onClick={() => void saveAs(format)}
          >
            {texts[format]}
          </Button>
        ))}
      </div>
      <p role="status" className={css.status}>
        {state.status === 'reading' && texts.reading(state.read)}
        {'text' in state && state.text}
      </p>
    </>
  )
}
