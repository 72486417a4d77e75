import type { Micros } from '../../domain/check/records.ts'
import type { ExportTable } from '../../domain/export/columns.ts'

export type ExportFormat = 'json' | 'csv'

export interface ExportRequest {
  readonly table: ExportTable
  readonly format: ExportFormat
}

/** What was exported. */
export interface Exported {
  readonly origin: string
  /** When the ledger was read; null for a copy that no check has finished. */
  readonly readAt: Micros | null
  readonly rows: number
}

/**
 * Takes the next part of the file, some 64,000 characters of whole rows. The export goes on when it has taken it. What it
 * throws ends the export.
 */
export type OnText = (text: string) => void | Promise<void>
