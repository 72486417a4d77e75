import { randomUUID } from 'node:crypto'
import { forgettingOf, subjectsOf, wordsAbout } from '../../adapters/memory/forgotten-words.ts'
import {
  BEGINNING,
  type Commit,
  CorruptData,
  type Journal,
  type JournalPart,
  type JournalPosition,
} from '../../adapters/memory/journal.ts'
import { Listeners } from '../../adapters/shared/listeners.ts'
import { isText, readJson } from '../../core/domain/schema.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Sql, SqlDatabase } from './sql.ts'

/** Changes with the tables and with the events in them. */
const FORMAT = '1'
/** As many commits are in memory twice while a journal loads. */
const PART = 5_000
/** How long after another process a follower hears of a commit. */
const LOOK_EVERY_MS = 500

const TABLES = [
  'CREATE TABLE IF NOT EXISTS ledger_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  // The key makes a second writer impossible, whatever a lock or a clock says.
  'CREATE TABLE IF NOT EXISTS ledger_journal (position BIGINT PRIMARY KEY, events TEXT NOT NULL)',
  // The commits with words about a subject, so that removing some does not read the whole journal.
  'CREATE TABLE IF NOT EXISTS ledger_words (subject TEXT NOT NULL, position BIGINT NOT NULL, PRIMARY KEY (subject, position))',
]

export interface SqlJournalOptions {
  /** Whether this process is the only writer, or can be it now. Others may load. */
  mayWrite(): Promise<boolean>
  /** Called while a journal loads. */
  readonly onLoaded?: (loaded: number, all: number) => void
}

/** The journal of an own server, in SQL: one row for each commit, with its position as the key. */
export class SqlJournal implements Journal {
  private readonly listeners = new Listeners()
  private looking: ReturnType<typeof setInterval> | null = null
  private epoch = ''
  /** The end that this process knows of. */
  private end = 0

  constructor(
    private readonly database: SqlDatabase,
    private readonly options: SqlJournalOptions,
  ) {}

  /** Makes the tables where there are none. Throws where they are of another version, or of another program. */
  begin(): Promise<void> {
    return this.makeTables().catch((cause: unknown) => {
      // Another process makes them at the same time.
      if (this.database.isConflict(cause)) return this.makeTables()
      throw cause
    })
  }

  private makeTables(): Promise<void> {
    return this.database.transact(async (sql) => {
      for (const table of TABLES) await sql.query(table)
      const meta = await metaIn(sql)
      const [row] = await sql.query('SELECT position FROM ledger_journal LIMIT 1')
      if (row && meta.size === 0) throw new CorruptData('The journal has rows, and no epoch')
      if (meta.size > 0 && meta.get('format') !== FORMAT)
        throw new CorruptData(`The journal has the format ${meta.get('format')}, and not ${FORMAT}`)
      if (meta.size > 0) return
      await sql.insert('ledger_meta', [
        ['epoch', randomUUID()],
        ['format', FORMAT],
      ])
    })
  }

  async load(since: JournalPosition): Promise<JournalPart> {
    const part = await this.database.transact(async (sql) => {
      const epoch = (await metaIn(sql)).get('epoch') ?? ''
      const first = epoch === since.epoch ? since.length : BEGINNING.length
      const rows = await sql.query(
        'SELECT position, events FROM ledger_journal WHERE position >= ? ORDER BY position LIMIT ?',
        first,
        PART,
      )
      return { epoch, first, rows, end: await endIn(sql) }
    })
    const { epoch, first, end } = part
    const commits = part.rows.map(({ position, events }, index) => {
      if (Number(position) !== first + index)
        throw new CorruptData(`The commit ${first + index} is missing`)
      return readJson(isText(events) ? events : null)
    })
    const loaded = first + commits.length
    if (first > end || (loaded < end && commits.length < PART))
      throw new CorruptData(`The commit ${loaded} is missing`)
    this.epoch = epoch
    this.end = loaded
    if (commits.length > 0) this.options.onLoaded?.(loaded, end)
    return { epoch, commits, ...(loaded < end && { more: true }) }
  }

  /** `also` runs in the same transaction. */
  async append(
    { epoch, length }: JournalPosition,
    commits: readonly Commit[],
    also?: (sql: Sql) => Promise<void>,
  ): Promise<boolean> {
    if (!(await this.options.mayWrite())) throw new Error('Another process writes this journal')
    const { group, rewrite } = forgettingOf(commits)
    const isAppended = await this.database
      .transact(async (sql) => {
        const isEnd = (await endIn(sql)) === length && (await metaIn(sql)).get('epoch') === epoch
        if (!isEnd) return false
        if (rewrite) await rewriteWords(sql, subjectsOf(commits), rewrite)
        const rows = group.map((commit, index) => [length + index, JSON.stringify(commit)] as const)
        await sql.insert('ledger_journal', rows)
        const words = group.flatMap((commit, index) =>
          [...new Set(commit.flatMap(wordsAbout))].map((about) => [about, length + index] as const),
        )
        if (words.length > 0) await sql.insert('ledger_words', words)
        await also?.(sql)
        return true
      })
      .catch((cause: unknown) => {
        if (this.database.isConflict(cause)) return false
        throw cause
      })
    if (isAppended) this.end = length + commits.length
    return isAppended
  }

  watch(listener: () => void): Stop {
    const stop = this.listeners.add(listener)
    this.looking ??= setInterval(() => void this.look().catch(() => {}), LOOK_EVERY_MS).unref()
    return stop
  }

  close(): void {
    this.listeners.clear()
    if (this.looking) clearInterval(this.looking)
  }

  /** Tells of commits by another process. */
  private async look(): Promise<void> {
    const known = { epoch: this.epoch, end: this.end }
    const [epoch, end] = await this.database.transact(
      async (sql) => [(await metaIn(sql)).get('epoch'), await endIn(sql)] as const,
    )
    // An own commit may have come meanwhile.
    const isKnown = this.epoch !== known.epoch || this.end !== known.end
    if (isKnown || (epoch === known.epoch && end === known.end)) return
    this.end = end
    this.listeners.notify()
  }
}

async function metaIn(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query('SELECT name, value FROM ledger_meta')
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
}

async function endIn(sql: Sql): Promise<number> {
  const [last] = await sql.query(
    'SELECT position FROM ledger_journal ORDER BY position DESC LIMIT 1',
  )
  return last ? Number(last.position) + 1 : 0
}

/** Takes words out of all commits that have some about these subjects. */
async function rewriteWords(
  sql: Sql,
  subjects: readonly string[],
  rewrite: (stored: unknown) => unknown,
): Promise<void> {
  for (const subject of subjects) {
    const rows = await sql.query(
      'SELECT position, events FROM ledger_journal WHERE position IN (SELECT position FROM ledger_words WHERE subject = ?)',
      subject,
    )
    for (const { position, events } of rows) {
      const stored = readJson(String(events))
      const left = rewrite(stored)
      if (left === stored) continue
      await sql.query(
        'UPDATE ledger_journal SET events = ? WHERE position = ?',
        JSON.stringify(left),
        Number(position),
      )
    }
  }
}
