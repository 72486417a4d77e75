import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BEGINNING,
  type Commit,
  CorruptData,
  type Journal,
} from '../../src/adapters/memory/journal.ts'
import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { accept } from '../../src/core/domain/result.ts'
import { type Database, openDatabase } from '../../src/server/database/open-database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import type { SqlDatabase } from '../../src/server/database/sql.ts'
import { SqlJournal } from '../../src/server/database/sql-journal.ts'
import { openSqlite } from '../../src/server/database/sqlite.ts'
import { describeJournal, type JournalHarness } from '../contract/journal-contract.ts'
import { noPostgres, startPostgres } from './postgres.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pledger-journal-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

let postgres: ReturnType<typeof startPostgres> | null = null
beforeAll(() => {
  if (!noPostgres) postgres = startPostgres()
}, 60_000)
afterAll(() => postgres?.end())

type OpenSql = () => SqlDatabase

/** Writers of one journal, as if no lock kept them apart. */
function openHarness(openSql: OpenSql): JournalHarness {
  const opened: { readonly database: SqlDatabase; readonly journal: SqlJournal }[] = []
  const open = (): Journal => {
    const database = openSql()
    const journal = new SqlJournal(database, { mayWrite: async () => true })
    opened.push({ database, journal })
    const began = journal.begin()
    return {
      load: (since) => began.then(() => journal.load(since)),
      append: (...given) => began.then(() => journal.append(...given)),
      watch: (listener) => journal.watch(listener),
      close: () => journal.close(),
    }
  }
  return {
    open,
    stored: async () => JSON.stringify(await open().load(BEGINNING)),
    async close() {
      for (const { database, journal } of opened) {
        journal.close()
        await database.close()
      }
    },
  }
}

const newFile = (): OpenSql => {
  const file = join(newFolder(), 'pledger.db')
  return () => openSqlite(file)
}
const newDatabase = (): OpenSql => {
  const url = postgres?.newDatabase() ?? ''
  return () => openPostgres(url)
}

describeJournal('in a file of SQLite', () => openHarness(newFile()))
describeDatabase('a file of SQLite', () => {
  const folder = newFolder()
  return { url: null, folder, openSql: () => openSqlite(join(folder, 'pledger.db')) }
})

describe.skipIf(noPostgres)('where PostgreSQL is installed', () => {
  describeJournal('in PostgreSQL', () => openHarness(newDatabase()))
  describeDatabase('PostgreSQL', () => {
    const url = postgres?.newDatabase() ?? ''
    return { url, folder: newFolder(), openSql: () => openPostgres(url) }
  })

  it.each([
    ['a key', ['CREATE TABLE one (id INT PRIMARY KEY)', 'INSERT INTO one VALUES (1), (1)']],
    ['a type', ['CREATE TYPE one AS (id INT)', 'CREATE TABLE one (id INT)']],
    ['a table', ['CREATE TABLE one (id INT)', 'CREATE TABLE one (id INT)']],
  ])('tells that another transaction has made %s already', async (_, [before = '', again = '']) => {
    const database = openPostgres(postgres?.newDatabase() ?? '')
    await database.transact((sql) => sql.query(before))
    const cause = await database.transact((sql) => sql.query(again)).catch((cause) => cause)
    expect(database.isConflict(cause), cause).toBe(true)
    await database.close()
  })

  it('goes on with PostgreSQL once that is back, and loses nothing that it said is stored', async () => {
    const { journal, becomeWriter, close } = await openDatabase(
      postgres?.newDatabase() ?? '',
      newFolder(),
    )
    await becomeWriter(false)
    const store = await openStore(journal)
    await openAccount(store, 'before')
    postgres?.stop()
    await expect(openAccount(store, 'lost')).rejects.toMatchObject({ code: 'unreachable' })
    postgres?.start()
    await openAccount(store, 'after')
    const again = await openStore(journal)
    expect([...again.state.accounts.keys()]).toEqual(['before', 'after'])
    await close()
  })

  it('stores nothing once another server has taken over', async () => {
    const url = postgres?.newDatabase() ?? ''
    const [first, second] = [await openDatabase(url, ''), await openDatabase(url, '')]
    await first.becomeWriter(false)
    const store = await openStore(first.journal)
    const owner = openPostgres(url)
    const takeOver = second.becomeWriter(true)
    await owner.transact((sql) =>
      sql.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"),
    )
    await takeOver
    await expect(openAccount(store, 'late')).rejects.toMatchObject({ code: 'unreachable' })
    expect((await second.journal.load(BEGINNING)).commits).toEqual([[]])
    for (const one of [owner, first, second]) await one.close()
  })
})

it('stores nothing in a file that was deleted', async () => {
  const folder = newFolder()
  const { journal, becomeWriter, close } = await openDatabase(null, folder)
  await becomeWriter(false)
  const store = await openStore(journal)
  renameSync(join(folder, 'pledger.db'), join(folder, 'moved.db'))
  await expect(openAccount(store, 'lost')).rejects.toMatchObject({ code: 'unreachable' })
  renameSync(join(folder, 'moved.db'), join(folder, 'pledger.db'))
  await openAccount(store, 'kept')
  expect(store.state.accounts.has('kept' as UserId)).toBe(true)
  await close()
})

it.each([
  ['while another program holds the file', 'BEGIN IMMEDIATE', 'ROLLBACK'],
  [
    'where the database fails in the middle of a commit',
    'CREATE TRIGGER failing BEFORE INSERT ON ledger_words BEGIN SELECT abs(-9223372036854775808); END',
    'DROP TRIGGER failing',
  ],
])('stores nothing %s, and goes on afterwards', async (_, begin, end) => {
  const folder = newFolder()
  const { journal, becomeWriter, close } = await openDatabase(null, folder)
  await becomeWriter(false)
  const store = await openStore(journal)
  const other = new Sqlite(join(folder, 'pledger.db'))
  other.exec(begin)
  await expect(openAccount(store, 'lost')).rejects.toMatchObject({ code: 'unreachable' })
  other.exec(end)
  await openAccount(store, 'kept')
  const again = await openStore(journal)
  expect([...again.state.accounts.keys()]).toEqual(['kept'])
  other.close()
  await close()
})

it('does not take another file for its database', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'pledger.db'), 'Something else. '.repeat(100))
  await expect(openDatabase(null, folder)).rejects.toThrow()
  expect(readFileSync(join(folder, 'pledger.db'), 'utf8')).toMatch(/^Something else/)
})

interface Place {
  readonly url: string | null
  readonly folder: string
  readonly openSql: OpenSql
}

/** What is true of each database of a server. */
function describeDatabase(name: string, newPlace: () => Place): void {
  describe(`a server's database in ${name}`, () => {
    let place: Place
    const opened: Database[] = []
    const open = async () => {
      const database = await openDatabase(place.url, place.folder)
      opened.push(database)
      return database
    }
    beforeEach(() => {
      place = newPlace()
    })
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
    })

    it('has one writer: a second one refuses in a sentence', async () => {
      const [first, second] = [await open(), await open()]
      await first.becomeWriter(false)
      await expect(second.becomeWriter(false)).rejects.toThrow(/^Another server writes this ledger/)
      const { journal } = second
      const { epoch } = await journal.load(BEGINNING)
      await expect(journal.append({ epoch, length: 0 }, [[]])).rejects.toThrow()
    })

    it('has a stand-by, which follows the writer and takes over when that ends', async () => {
      const [first, second] = [await open(), await open()]
      await first.becomeWriter(false)
      const writer = await openStore(first.journal)
      await openAccount(writer, 'ann')
      const standby = await openStore(second.journal)
      const takesOver = second.becomeWriter(true)
      await openAccount(writer, 'ben')
      await until(() => standby.state.accounts.has('ben' as UserId))
      await first.close()
      opened.splice(opened.indexOf(first), 1)
      await takesOver
      await openAccount(standby, 'cleo')
      const { commits } = await second.journal.load(BEGINNING)
      expect(commits.length).toBe(4)
    })

    it('loads a long journal in parts, and tells how far it is', async () => {
      const first = await open()
      await first.becomeWriter(false)
      const { epoch } = await first.journal.load(BEGINNING)
      const commits = Array.from({ length: 12_000 }, (_, at) => [accountOf(`u-${at}`)])
      await first.journal.append({ epoch, length: 0 }, commits)
      const told: number[] = []
      const database = place.openSql()
      const journal = new SqlJournal(database, {
        mayWrite: async () => false,
        onLoaded: (loaded, all) => told.push(loaded / all),
      })
      const store = await openStore(journal)
      expect(store.state.accounts.size).toBe(12_000)
      expect(told.length).toBeGreaterThan(2)
      expect(told.at(-1)).toBe(1)
      await database.close()
    })

    it.each([
      ['without a commit', 'DELETE FROM ledger_journal WHERE position = 1'],
      ['without its first commits', 'DELETE FROM ledger_journal WHERE position < 2'],
      ['with a commit that is none', "UPDATE ledger_journal SET events = '{}' WHERE position = 1"],
      ['with half a commit', "UPDATE ledger_journal SET events = '[{' WHERE position = 1"],
      ['of a newer version', "UPDATE ledger_meta SET value = '2' WHERE name = 'format'"],
      ['without its epoch', 'DELETE FROM ledger_meta'],
    ])('leaves a journal %s as it is, and refuses to open it', async (_, damage) => {
      const first = await open()
      await first.becomeWriter(false)
      const store = await openStore(first.journal)
      for (const id of ['ann', 'ben']) await openAccount(store, id)
      const owner = place.openSql()
      await owner.transact((sql) => sql.query(damage))
      const rows = () =>
        owner.transact((sql) => sql.query('SELECT * FROM ledger_journal ORDER BY position'))
      const before = await rows()
      const opening = open().then(({ journal }) => openStore(journal))
      await expect(opening).rejects.toThrow(CorruptData)
      expect(await rows()).toEqual(before)
      await owner.close()
    })
  })
}

const accountOf = (id: string): Commit[number] => ({
  type: 'opened',
  id: id as UserId,
  name: null,
  joinDate: 1,
})

function openStore(journal: Journal): Promise<LedgerStore> {
  return LedgerStore.open({
    journal,
    clock: { now: () => Date.now() },
    productName: 'Pledger',
    initialCommit: () => [],
  })
}

async function openAccount(store: LedgerStore, id: string): Promise<void> {
  await store.write(
    () => accept([accountOf(id)]),
    () => null,
  )
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 10))
}
