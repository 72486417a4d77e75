import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Dialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { Sql, SqlDatabase, SqlRow } from './sql.ts'

/** Another program, such as a backup, may hold the file this long. Everything waits for it. */
const LONGEST_LOCK_MS = 1_000

/** Whose turn it is at each file: a connection that waits for another one of this process would block both. */
const turns = new Map<string, Promise<void>>()

/** Waits for the turn of one connection. It ends with the returned function. */
async function takeTurn(file: string): Promise<() => void> {
  const before = turns.get(file)
  let end = () => {}
  const own = new Promise<void>((resolve) => {
    end = resolve
  })
  turns.set(
    file,
    own.then(() => {}),
  )
  await before
  return end
}

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
  let isClosed = false
  return {
    async transact(job) {
      // A file that was deleted still takes what is written, and loses it in the end.
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
        throw new Error(`${file} is not the file that was opened`)
      const endTurn = await takeTurn(file)
      try {
        // The library ends the process where it is asked to use a database that is closed.
        if (isClosed) throw new Error(`${file} is closed`)
        journal.exec('BEGIN IMMEDIATE')
        const result = await job(sql)
        journal.exec('COMMIT')
        return result
      } catch (cause) {
        if (!isClosed && journal.inTransaction) journal.exec('ROLLBACK')
        throw cause
      } finally {
        endTurn()
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
    identities: { dialect: inTurns(file, identities), type: 'sqlite' },
    async close() {
      const endTurn = await takeTurn(file)
      isClosed = true
      for (const database of [journal, identities, writer]) database?.close()
      endTurn()
    },
  }
}

/** Tables of others in the same file, over a connection that takes its turn. */
function inTurns(file: string, database: Database.Database): Dialect {
  const dialect = new SqliteDialect({ database: database as never })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      let endTurn = () => {}
      return {
        init: () => driver.init(),
        destroy: () => driver.destroy(),
        beginTransaction: (...given) => driver.beginTransaction(...given),
        commitTransaction: (connection) => driver.commitTransaction(connection),
        rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
        async acquireConnection() {
          const connection = await driver.acquireConnection()
          endTurn = await takeTurn(file)
          return connection
        },
        async releaseConnection(connection) {
          endTurn()
          await driver.releaseConnection(connection)
        },
      }
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
