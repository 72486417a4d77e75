import type { CopyRefusal } from '../../../core/ports/ledger-copy.ts'

const CODES: Readonly<Record<string, CopyRefusal['code']>> = {
  QuotaExceededError: 'copy-full',
  VersionError: 'copy-of-later-version',
  // A list is missing, or a file of the browser's database.
  NotFoundError: 'copy-corrupt',
  NotReadableError: 'copy-corrupt',
}

/** Why the browser's database did not do what it was asked to. What is no error of a database is a bug, and thrown on. */
export function storageRefusal(cause: unknown): CopyRefusal {
  if (cause instanceof StorageError) return { code: 'copy-forbidden' }
  if (cause instanceof DOMException) return { code: CODES[cause.name] ?? 'copy-forbidden' }
  throw cause
}

/** There is no database, or it does not answer. */
export class StorageError extends Error {}
