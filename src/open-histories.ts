import { CsvTableFormat } from './adapters/csv/csv-table-format.ts'
import type { Histories } from './core/histories.ts'
import type { Clock } from './core/ports/clock.ts'
import type { History } from './core/ports/history.ts'
import type { Ledger } from './core/ports/ledger.ts'
import { ExportStatement } from './core/use-cases/export-statement.ts'
import { LoadHistory } from './core/use-cases/load-history.ts'

/** Composes what shows histories. The container loads this file when somebody asks for one. */
export function openHistories(history: History, ledger: Ledger, clock: Clock): Histories {
  const csv = new CsvTableFormat()
  const exportStatement = new ExportStatement(history, csv, clock)
  return { loadHistory: new LoadHistory(history, ledger), exportStatement }
}
