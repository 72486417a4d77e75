import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Histories } from '../../core/histories.ts'
import type { StatementFormat } from '../../core/use-cases/export-statement.ts'
import { useApp } from '../app-context.ts'
import { LastQuestion } from '../shared/last-question.ts'
import { saveFile } from '../shared/save-file.ts'
import { statementTexts } from './history-texts.ts'
import { type DaysOfPeriod, periodOf } from './statement-period.ts'

export interface StatementAccount {
  readonly id: UserId
  readonly name: string
}

type Outcome =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly read: number }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string }

/** Reads a statement and saves it as a file, until it is stopped or the form is closed. */
export function useStatementExport(
  exportStatement: Histories['exportStatement'],
  account: StatementAccount,
) {
  const { log, product } = useApp()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  const [exports] = useState(() => new LastQuestion())
  useEffect(() => () => exports.drop(), [exports])
  const save = async (days: DaysOfPeriod, format: StatementFormat) => {
    const isWanted = exports.ask()
    setOutcome({ status: 'reading', read: 0 })
    try {
      const period = periodOf(days)
      const exported = await exportStatement.export({ account, period, format }, (read) => {
        if (isWanted()) setOutcome({ status: 'reading', read })
        return isWanted()
      })
      if (!exported || !isWanted()) return
      const { text, rows, read } = exported
      saveFile(fileName(product.name, account.name, days, format), text)
      setOutcome({ status: 'done', text: statementTexts.saved(rows, read) })
    } catch (cause) {
      if (!isWanted()) return
      log.error('A statement could not be read', cause)
      setOutcome({ status: 'failed', text: statementTexts.failed })
    }
  }
  const stop = () => {
    exports.drop()
    setOutcome({ status: 'done', text: statementTexts.stopped })
  }
  return { outcome, save, stop }
}

/** "pledger-tom-okafor-2026-11-01-2026-11-22.csv". */
function fileName(
  product: string,
  name: string,
  { from, to }: DaysOfPeriod,
  format: StatementFormat,
) {
  const words = [product, name, from, to].filter((word) => word !== '').join('-')
  return `${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${format}` as const
}
