import type { ExportStatement, LoadHistory } from './use-cases/history.ts'

/** What a user interface needs to show the histories of people. It loads on request. */
export interface Histories {
  readonly loadHistory: LoadHistory
  readonly exportStatement: ExportStatement
}

/** Loads its code. Rejects if that fails; another call tries again. */
export type OpenHistories = () => Promise<Histories>
