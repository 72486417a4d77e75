import { CsvTableFormat } from './adapters/csv/csv-table-format.ts'
import { Histories } from './core/histories.ts'
import type { Clock } from './core/ports/clock.ts'
import type { History } from './core/ports/history.ts'
import type { Ledger } from './core/ports/ledger.ts'

/** Composes what shows histories. The container loads this file when somebody asks for one. */
export function openHistories(history: History, ledger: Ledger, clock: Clock): Histories {
  return new Histories(history, ledger, new CsvTableFormat(), clock)
}
