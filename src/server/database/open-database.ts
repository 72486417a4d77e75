import { join } from 'node:path'
import { pause } from '../../adapters/shared/timers.ts'
import { openPostgres } from './postgres.ts'
import type { SqlDatabase } from './sql.ts'
import { SqlJournal, type SqlJournalOptions } from './sql-journal.ts'
import { openSqlite } from './sqlite.ts'

export interface Database {
  readonly journal: SqlJournal
  readonly identities: SqlDatabase['identities']
  readonly transact: SqlDatabase['transact']
  /** Resolves once this process is the only writer. Rejects in one sentence where another is it, unless this is a stand-by, which waits. */
  becomeWriter(isStandby: boolean): Promise<void>
  close(): Promise<void>
}

/** How long after the end of the writer a stand-by notices it. */
const TRY_EVERY_MS = 500

/** The name of the file in the folder of the data. */
const FILE = 'pledger.db'

/** Opens the database at an address, or the file in the folder of the data. Throws where its journal is of another version. */
export async function openDatabase(
  url: string | null,
  folder: string,
  onLoaded?: SqlJournalOptions['onLoaded'],
): Promise<Database> {
  const database = url === null ? openSqlite(join(folder, FILE)) : openPostgres(url)
  const journal = new SqlJournal(database, { mayWrite: () => database.lock(), onLoaded })
  await journal.begin().catch(async (cause: unknown) => {
    await database.close()
    throw cause
  })
  return {
    journal,
    identities: database.identities,
    transact: database.transact,
    async becomeWriter(isStandby) {
      // The database of a stand-by may be away for a while.
      const lock = () =>
        database.lock().catch((cause) => (isStandby ? false : Promise.reject(cause)))
      while (!(await lock())) {
        if (!isStandby)
          throw new Error(
            'Another server writes this ledger. Stop it first, or start this one as its stand-by (PLEDGER_STANDBY=1).',
          )
        await pause(TRY_EVERY_MS)
      }
    },
    async close() {
      journal.close()
      await database.close()
    },
  }
}
