import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Sql, SqlDatabase, SqlValue } from './sql.ts'

/** The key of the advisory lock: any number that no other program on this database takes. */
const WRITER = 1337_4242
/** A key, a type or a table that is there already. For a table any of them can come: it depends on how far the other transaction is. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['23505', '42710', '42P07'])
/** A database that does not answer is away. */
const LONGEST_WAIT_MS = 10_000
/** A statement has at most 65,535 parameters. */
const MOST_VALUES = 30_000

/** Opens a database that speaks PostgreSQL's language. */
export function openPostgres(url: string): SqlDatabase {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    query_timeout: LONGEST_WAIT_MS,
    keepAlive: true,
  }
  const journal = new pg.Pool({ ...settings, max: 1 })
  const identities = new pg.Pool({ ...settings, max: 4 })
  // Without listeners, a connection that breaks between two statements would end the process.
  const ignore = () => {}
  for (const pool of [journal, identities])
    pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  let writer: pg.Client | null = null
  return {
    async transact(job) {
      const client = await journal.connect()
      try {
        await client.query('BEGIN')
        const result = await job(sqlOver(client))
        await client.query('COMMIT')
        client.release()
        return result
      } catch (cause) {
        // The connection may be in any state. A new one is in none.
        client.release(true)
        throw cause
      }
    },
    isConflict: (cause) => CONFLICTS.has((cause as { code?: unknown }).code),
    async lock() {
      if (writer) return true
      const client = new pg.Client(settings)
      const lost = () => {
        if (writer === client) writer = null
      }
      client.on('error', lost).on('end', lost)
      await client.connect()
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_writer', [WRITER])
      if (rows[0]?.is_writer) writer = client
      else await client.end()
      return writer === client
    },
    identities: { dialect: new PostgresDialect({ pool: identities }), type: 'postgres' },
    async close() {
      await Promise.all([journal.end(), identities.end(), writer?.end()])
    },
  }
}

function sqlOver(client: pg.PoolClient): Sql {
  const query = async (text: string, ...values: readonly SqlValue[]) => {
    let place = 0
    const { rows } = await client.query(
      text.replace(/\?/g, () => `$${++place}`),
      [...values],
    )
    return rows
  }
  return {
    query,
    async insert(table, rows) {
      const width = rows[0]?.length ?? 1
      const most = Math.floor(MOST_VALUES / width)
      for (let first = 0; first < rows.length; first += most) {
        const part = rows.slice(first, first + most)
        const places = part.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
        await query(`INSERT INTO ${table} VALUES ${places}`, ...part.flat())
      }
    },
  }
}
