import { CsvTableFormat } from './adapters/csv/csv-table-format.ts'
import type { Histories } from './core/history.ts'
import type { Directory } from './core/ports/directory.ts'
import type { History } from './core/ports/history.ts'
import type { Identity } from './core/ports/identity.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { Clock } from './core/ports/platform.ts'
import { EditProfile } from './core/use-cases/edit-profile.ts'
import { ExportStatement, LoadHistory } from './core/use-cases/history.ts'
import { SettlePoints } from './core/use-cases/settle-points.ts'

// The container loads this file when a profile opens, or when points are handed over elsewhere.

/** Builds the history feature. */
export function openHistories(history: History, ledger: Ledger, clock: Clock): Histories {
  const csv = new CsvTableFormat()
  const exportStatement = new ExportStatement(history, csv, clock)
  return { loadHistory: new LoadHistory(history, ledger), exportStatement }
}

/** Builds profile editing. */
export function openEditProfile(identity: Identity, directory: Directory): EditProfile {
  return new EditProfile(identity, directory)
}

/** Builds the hand-over and the taking back of waiting points. */
export function openSettlePoints(identity: Identity, ledger: Ledger): SettlePoints {
  return new SettlePoints(identity, ledger)
}
