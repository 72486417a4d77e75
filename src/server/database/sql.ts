import type { Dialect } from 'kysely'

export type SqlValue = string | number | null
export type SqlRow = Readonly<Record<string, unknown>>

/** A database that speaks SQL, as far as the journal needs it. Parameters are `?`. */
export interface Sql {
  query(text: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Inserts rows into a table, with values in the order of its columns. */
  insert(table: string, rows: readonly (readonly SqlValue[])[]): Promise<void>
}

/** A database, opened for one process. */
export interface SqlDatabase {
  /** Runs a job in one transaction, which is on the disk when this resolves. Rejects, and changes nothing, where the job or the disk fails. */
  transact<T>(job: (sql: Sql) => Promise<T>): Promise<T>
  /** Whether a transaction failed since another one has taken a key. */
  isConflict(cause: unknown): boolean
  /** Tries to be the only writer; returns whether it is. The lock ends with the process, however that ends, or with its connection. */
  lock(): Promise<boolean>
  /** For the tables of identities. */
  readonly identities: { readonly dialect: Dialect; readonly type: 'sqlite' | 'postgres' }
  close(): Promise<void>
}
