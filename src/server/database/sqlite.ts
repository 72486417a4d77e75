import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { Sql, SqlDatabase, SqlRow } from './sql.ts'

/** Another program, such as a backup, may hold the file this long. Everything waits for it. */
const LONGEST_LOCK_MS = 1_000

/** Opens a file of SQLite, and makes it where there is none. */
export function openSqlite(file: string): SqlDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const journal = connect(file)
  const identities = connect(file)
  const { ino } = statSync(file)
  const statements = new Map<string, Database.Statement>()
  const prepared = (text: string): Database.Statement => {
    const statement = statements.get(text) ?? journal.prepare(text)
    statements.set(text, statement)
    return statement
  }
  const sql: Sql = {
    async query(text, ...values) {
      const statement = prepared(text)
      if (statement.reader) return statement.all(...values) as SqlRow[]
      statement.run(...values)
      return []
    },
    async insert(table, rows) {
      const places = rows[0]?.map(() => '?').join(', ')
      for (const row of rows) prepared(`INSERT INTO ${table} VALUES (${places})`).run(...row)
    },
  }
  let writer: Database.Database | null = null
  return {
    async transact(job) {
      // What other requests have to say meanwhile joins the next group, since a flush holds everything up.
      await new Promise((resolve) => setImmediate(resolve))
      // A file that was deleted still takes what is written, and loses it in the end.
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
        throw new Error(`${file} is not the file that was opened`)
      journal.exec('BEGIN IMMEDIATE')
      try {
        const result = await job(sql)
        journal.exec('COMMIT')
        return result
      } catch (cause) {
        if (journal.inTransaction) journal.exec('ROLLBACK')
        throw cause
      }
    },
    isConflict: (cause) =>
      String((cause as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT'),
    async lock() {
      if (writer) return true
      // SQLite's own lock on a file besides, which the system releases when the process ends.
      const other = new Database(`${file}-writer`)
      try {
        other.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
        writer = other
        return true
      } catch {
        other.close()
        return false
      }
    },
    identities: { dialect: new SqliteDialect({ database: identities as never }), type: 'sqlite' },
    async close() {
      for (const database of [journal, identities, writer]) database?.close()
    },
  }
}

function connect(file: string): Database.Database {
  const database = new Database(file)
  database.exec(
    `PRAGMA busy_timeout = ${LONGEST_LOCK_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON`,
  )
  return database
}
