import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CopyRefusal } from '../../../core/ports/ledger-copy.ts'
import { withTimeout } from '../../shared/timers.ts'

/** Changes with the lists below. */
const VERSION = 1
const LISTS = ['heads', 'bundles', 'roots', 'accounts'] as const
/** The object stores with the data of a head. */
export const LISTS_OF_HEAD = ['bundles', 'roots', 'accounts'] as const
const OPEN_TIMEOUT_MS = 3000

interface Schema extends DBSchema {
  heads: { key: string; value: unknown }
  /** The entries of each bundle, by origin and index. */
  bundles: { key: [origin: string, index: number]; value: unknown }
  /** The root of each bundle, by origin and index. */
  roots: { key: [origin: string, index: number]; value: unknown }
  /** By origin and id. */
  accounts: { key: [origin: string, id: string]; value: unknown }
}

type Database = IDBPDatabase<Schema>
export type CopyTransaction<Mode extends IDBTransactionMode> = ReturnType<
  typeof transactionOf<Mode>
>

/** The connection to the browser's database of copies. It is opened again after another tab needed it closed. */
export class CopyDatabase {
  private opening: Promise<Database> | null = null

  constructor(private readonly name = 'pledger-copy') {}

  /**
   * Does something in one transaction over all lists. Rejects if the browser stores nothing or does not answer in time;
   * then nothing was changed.
   */
  async run<Mode extends IDBTransactionMode, T>(
    mode: Mode,
    work: (transaction: CopyTransaction<Mode>) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.begin(mode)
    const aborted = transaction.done.then(
      () => new StorageError('The transaction was aborted.'),
      (cause: unknown) => cause,
    )
    try {
      const result = await work(transaction)
      await transaction.done
      return result
    } catch (cause) {
      abort(transaction)
      // A request that the browser aborted does not know why: the transaction does.
      const isAborted = cause instanceof DOMException && cause.name === 'AbortError'
      throw isAborted ? await aborted : cause
    }
  }

  /** Deletes the copy of an origin, all of it at once. Rejects as `run` does. */
  async drop(origin: string): Promise<void> {
    await this.run('readwrite', async (writing) => {
      const lists = LISTS_OF_HEAD.map((list) => writing.objectStore(list).delete(allOf(origin)))
      await Promise.all([writing.objectStore('heads').delete(origin), ...lists])
    })
  }

  private async begin<Mode extends IDBTransactionMode>(mode: Mode) {
    const database = await this.open()
    try {
      return transactionOf(database, mode)
    } catch (cause) {
      // Another tab has just asked to close it.
      if (this.opening) throw cause
      return transactionOf(await this.open(), mode)
    }
  }

  private open(): Promise<Database> {
    this.opening ??= this.connect().catch((cause: unknown) => {
      this.opening = null
      throw cause
    })
    return this.opening
  }

  private async connect(): Promise<Database> {
    if (!globalThis.indexedDB) throw new StorageError('The browser has no IndexedDB.')
    const forget = () => {
      this.opening = null
    }
    const connecting = openDB<Schema>(this.name, VERSION, {
      upgrade(database) {
        for (const list of LISTS) database.createObjectStore(list)
      },
      // Another tab upgrades or deletes the database, and waits for this one.
      blocking(_current, _next, event) {
        forget()
        const database = event.target as IDBDatabase
        database.close()
      },
      terminated: forget,
    })
    try {
      return await withTimeout(connecting, OPEN_TIMEOUT_MS, () => new StorageError('No answer'))
    } catch (cause) {
      connecting.then(
        (late) => late.close(),
        () => null,
      )
      throw cause
    }
  }
}

/** The keys `[origin, …]`: a list comes after every number and text. */
export function allOf(origin: string): IDBKeyRange {
  return IDBKeyRange.bound([origin], [origin, []])
}

function transactionOf<Mode extends IDBTransactionMode>(database: Database, mode: Mode) {
  return database.transaction(LISTS, mode)
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

const CODES: Readonly<Record<string, CopyRefusal['code']>> = {
  QuotaExceededError: 'copy-full',
  VersionError: 'copy-of-other-version',
  // A list is missing, or a file of the browser's database.
  NotFoundError: 'copy-corrupt',
  NotReadableError: 'copy-corrupt',
}

/** The refusal for an error of the browser's database. Throws any other error, which is a bug. */
export function storageRefusal(cause: unknown): CopyRefusal {
  if (cause instanceof StorageError) return { code: 'copy-forbidden' }
  if (cause instanceof DOMException) return { code: CODES[cause.name] ?? 'copy-forbidden' }
  throw cause
}

/** There is no database, or it does not answer. */
class StorageError extends Error {}
