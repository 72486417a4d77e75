import type { Micros } from '../../domain/check/entry.ts'
import { isTime, type StoredRecord } from '../../domain/check/stored-record.ts'
import type { ExportTable } from '../../domain/export/columns.ts'

export type ExportFormat = 'json' | 'csv'

export interface ExportRequest {
  readonly table: ExportTable
  readonly format: ExportFormat
  /** Only what this account sent or received, or only the account itself. */
  readonly of?: string
  /** Only transactions from this time on. */
  readonly from?: Micros
  /** Only transactions before this time. */
  readonly before?: Micros
}

/** What was exported. */
export interface Exported {
  readonly origin: string
  /** When the ledger was read; null for a copy that no check has finished. */
  readonly readAt: Micros | null
  readonly rows: number
}

/** `stop` was called. What was given out is incomplete. */
export interface ExportStopped {
  readonly code: 'stopped'
}

/**
 * Takes the next part of the file, some 64,000 characters of whole rows. The export goes on when it has taken it. What it
 * throws ends the export.
 */
export type OnText = (text: string) => void | Promise<void>

export function isWanted({ id, fields }: StoredRecord, request: ExportRequest): boolean {
  const { table, of, from, before } = request
  if (table === 'accounts') return of === undefined || id === of
  const { senderId, recipientId, timestamp } = fields
  if (of !== undefined && senderId !== of && recipientId !== of) return false
  if (from === undefined && before === undefined) return true
  if (!isTime(timestamp)) return false
  return timestamp.time >= (from ?? -Infinity) && timestamp.time < (before ?? Infinity)
}
