import { createReadStream, existsSync, mkdtempSync, promises, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { FileLedgerCopy } from '../adapters/files/file-ledger-copy.ts'
import { NodeDigest } from '../adapters/files/node-digest.ts'
import { BEGINNING, type Commit, type Journal, readCommit } from '../adapters/memory/journal.ts'
import { LedgerStore } from '../adapters/memory/ledger-store.ts'
import { systemClock, systemRandom, taskPause } from '../adapters/shared/platform.ts'
import { isFields, readJson } from '../core/domain/schema.ts'
import { AuditLedger } from '../core/use-cases/check/audit-ledger.ts'
import { type AuditReport, findingCount } from '../core/use-cases/check/report.ts'
import type { Database } from './database/open-database.ts'
import type { Sql, SqlRow, SqlValue } from './database/sql.ts'
import { portsOver } from './ports.ts'

/** The first line of the file. Its format changes with the other lines. */
const HEADER = { pledger: 'journal', format: '1' }
/** Tables of better-auth: people, then their ways to sign in. Sessions and mailed codes stay behind. */
const TABLES = ['user', 'account'] as const

const NOTHING = 'Nothing was imported:'

type Table = (typeof TABLES)[number]
type Moved = Pick<Database, 'journal' | 'transact'>

export interface Contents {
  readonly commits: number
  readonly people: number
  /** Their ways to sign in. */
  readonly signIns: number
}

/**
 * Writes a ledger and its people into a new file for its owner's eyes: a line of JSON for each commit and each row, and a last one that
 * counts them. The process is the only writer meanwhile, so that nothing is forgotten in one half of the file only. Throws where the file exists.
 */
export async function exportLedger({ journal, transact }: Moved, file: string): Promise<Contents> {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const out = await promises.open(file, 'wx', 0o600)
  const write = (lines: readonly unknown[]) =>
    out.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await write([HEADER])
  let commits = 0
  for await (const stored of partsOf(journal)) {
    const some = stored.filter(hasEvents)
    await write(some.map((commit) => ({ commit })))
    commits += some.length
  }
  const counts = { user: 0, account: 0 }
  for (const table of TABLES) {
    const rows = await transact((sql) => rowsOf(sql, table))
    await write(rows.map((row) => ({ [table]: plain(row) })))
    counts[table] = rows.length
  }
  const contents = contentsOf(commits, counts)
  await write([{ end: contents }])
  await out.close()
  return contents
}

/**
 * Puts an exported ledger into a database without one, in one transaction; the process is the only writer meanwhile. Returns the report of
 * the check. Throws, and changes nothing, where the file is not whole, the check finds anything, or the database has a ledger or people.
 */
export async function importLedger(
  { journal, transact }: Moved,
  file: string,
  { origin, productName }: { readonly origin: string; readonly productName: string },
): Promise<AuditReport> {
  const { commits, rows } = await readExport(file, productName)
  const report = await check(commits, origin, productName)
  const [finding] = report.findings
  const found = findingCount(report)
  if (finding)
    throw new Error(
      `${NOTHING} the check finds ${found} ${found === 1 ? 'thing that does' : 'things that do'} not add up, the first of them at the ${finding.about} ${finding.id}: ${finding.code}.`,
    )
  const { epoch, commits: stored } = await journal.load(BEGINNING)
  const [person] = await transact((sql) => sql.query('SELECT "id" FROM "user" LIMIT 1'))
  const isEmpty = !person && !stored.some(hasEvents)
  const addPeople = async (sql: Sql) => {
    for (const [table, row] of rows) {
      const columns = Object.keys(row).map((name) => `"${name}"`)
      await sql
        .insert(`"${table}" (${columns.join(', ')})`, [Object.values(row)])
        .catch(({ message }: Error) => {
          throw new Error(`${NOTHING} a row of "${table}" is refused: ${message}.`)
        })
    }
  }
  if (!isEmpty || !(await journal.append({ epoch, length: stored.length }, commits, addPeople)))
    throw new Error(`${NOTHING} this server has a ledger or people already.`)
  return report
}

/** The commits of a journal, in parts. */
async function* partsOf(journal: Database['journal']) {
  for (let position = BEGINNING; ; ) {
    const { epoch, commits, more } = await journal.load(position)
    yield commits
    if (!more) return
    position = { epoch, length: position.length + commits.length }
  }
}

/** The first start of a server stores a commit without any. */
const hasEvents = (commit: unknown) => Array.isArray(commit) && commit.length > 0

type PlainRow = Readonly<Record<string, SqlValue>>

const isValue = (value: unknown): value is SqlValue =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** A row as both kinds of databases take it: PostgreSQL reads times and truth from these texts and numbers, too. */
function plain(row: SqlRow): PlainRow {
  const values = Object.entries(row).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()]
    return [name, typeof value === 'boolean' ? Number(value) : value]
  })
  return Object.fromEntries(values)
}

function rowsOf(sql: Sql, table: Table): Promise<readonly SqlRow[]> {
  return sql.query(`SELECT * FROM "${table}" ORDER BY "id"`)
}

function contentsOf(commits: number, { user, account }: Record<Table, number>): Contents {
  return { commits, people: user, signIns: account }
}

/** A line of an export. */
type Line =
  | { readonly header: true }
  | { readonly commit: Commit }
  | { readonly table: Table; readonly row: PlainRow }
  | { readonly end: string }

/** Null where a text is no such line. */
function readLine(text: string, productName: string): Line | null {
  const read = readJson(text)
  if (!isFields(read)) return null
  if (text === JSON.stringify(HEADER)) return { header: true }
  if (isFields(read.end)) return { end: JSON.stringify(read.end) }
  if (read.commit) return { commit: readCommit(read.commit, productName) }
  const table = TABLES.find((name) => name in read)
  const row = table && read[table]
  return table && isPlainRow(row) ? { table, row } : null
}

function isPlainRow(row: unknown): row is PlainRow {
  return (
    isFields(row) &&
    Object.entries(row).every(([name, value]) => /^\w+$/.test(name) && isValue(value))
  )
}

/** Reads an exported file. Throws where a line is none of an export, or the first or the last one is missing. */
async function readExport(file: string, productName: string) {
  const commits: Commit[] = []
  const rows: (readonly [Table, PlainRow])[] = []
  let number = 0
  let end: string | null = null
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number++
    const line = readLine(text, productName)
    const isInPlace = line && 'header' in line === (number === 1) && end === null
    if (!isInPlace) throw new Error(`${NOTHING} line ${number} of ${file} is none of an export.`)
    if ('commit' in line) commits.push(line.commit)
    if ('row' in line) rows.push([line.table, line.row])
    if ('end' in line) end = line.end
  }
  const countOf = (of: Table) => rows.filter(([table]) => table === of).length
  const counts = { user: countOf('user'), account: countOf('account') }
  const whole = contentsOf(commits.length, counts)
  if (end !== JSON.stringify(whole)) throw new Error(`${NOTHING} ${file} is not whole.`)
  if (number === 2) throw new Error(`${NOTHING} ${file} has no ledger and no people.`)
  return { commits, rows }
}

/** Checks everything of a ledger that is not stored yet. */
async function check(
  commits: readonly Commit[],
  origin: string,
  productName: string,
): Promise<AuditReport> {
  const journal: Journal = {
    load: async ({ epoch }) => ({
      epoch: 'import',
      commits: epoch === 'import' ? [] : [[], ...commits],
    }),
    append: () => Promise.reject(new Error('Nothing is written before the check')),
    watch: () => () => {},
    close() {},
  }
  const folder = mkdtempSync(join(tmpdir(), 'pledger-import-'))
  const store = await LedgerStore.open({
    journal,
    clock: systemClock,
    productName,
    initialCommit: () => [],
  })
  try {
    const audit = new AuditLedger(
      portsOver(store, systemClock, origin).archive,
      new FileLedgerCopy(folder),
      new NodeDigest(),
      systemClock,
      systemRandom,
      taskPause,
    )
    const result = await audit.check({ depth: 'everything' }, () => {})
    if (!result.ok) throw new Error(`The check ended: ${result.refusal.code}`)
    return result.value
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
