import type { Clock } from './ports/clock.ts'
import type { History } from './ports/history.ts'
import type { Ledger } from './ports/ledger.ts'
import type { TableFormat } from './ports/table-format.ts'
import { ExportStatement } from './use-cases/export-statement.ts'
import { LoadHistory } from './use-cases/load-history.ts'

/** What a user interface needs to show the histories of people. Nothing of it is loaded before somebody asks for one. */
export class Histories {
  readonly loadHistory: LoadHistory
  readonly exportStatement: ExportStatement

  constructor(history: History, ledger: Ledger, csv: TableFormat, clock: Clock) {
    this.loadHistory = new LoadHistory(history, ledger)
    this.exportStatement = new ExportStatement(history, csv, clock)
  }
}

/** Loads its code. Rejects if that fails; another call tries again. */
export type OpenHistories = () => Promise<Histories>
