import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../scripts/listen.mjs'
import { BEGINNING } from '../../src/adapters/memory/journal.ts'
import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { systemClock } from '../../src/adapters/shared/platform.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { type Database, openDatabase } from '../../src/server/database/open-database.ts'
import { type Identities, openIdentities } from '../../src/server/identity/open-identities.ts'
import { exportLedger, importLedger } from '../../src/server/move.ts'
import { portsOver } from '../../src/server/ports.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { reportOf } from '../builders/an-audit.ts'
import { settingsAt } from './identity-settings.ts'
import { noPostgres, startPostgres } from './postgres.ts'

const ORIGIN = 'pledger/points.example.com'
const HOME = { origin: ORIGIN, productName: 'Pledger' }
const PASSWORD = 'correct horse'
const WORD = 'rhubarb'
const SETTINGS = settingsAt('http://127.0.0.1:4180')
const folder = mkdtempSync(join(tmpdir(), 'pledger-move-'))
let files = 0
const newFile = () => join(folder, `${++files}.jsonl`)

let postgres: ReturnType<typeof startPostgres> | null = null
beforeAll(() => {
  if (!noPostgres) postgres = startPostgres()
}, 60_000)
afterAll(() => {
  postgres?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A home without a ledger, as its first start leaves it. */
async function newHome(url: string | null = null) {
  const database = await openDatabase(url, join(folder, `home-${++files}`))
  onTestFinished(() => database.close())
  await database.becomeWriter(false)
  return { database, identities: await identitiesOf(database) }
}

const identitiesOf = (database: Database): Promise<Identities> =>
  openIdentities({ database, settings: SETTINGS, print: () => {} })

/** Asks the identities of a home as a page does. */
async function ask(identities: Identities, name: string, ...given: readonly string[]) {
  const server = createServer((request, response) => void identities.handle(request, response))
  const port = await listen(server)
  const answer = await fetch(`http://127.0.0.1:${port}/api/identity/${name}`, {
    method: 'POST',
    body: JSON.stringify(given),
  })
  server.close()
  return answer.json()
}

/** The ledger of a home, as its server has it. */
async function ledgerOf({ journal }: Database) {
  const store = await LedgerStore.open({
    journal,
    clock: systemClock,
    productName: 'Pledger',
    initialCommit: () => [],
  })
  onTestFinished(() => store.close())
  return { store, ports: portsOver(store, systemClock, ORIGIN) }
}

/** Ann sends points to Ben and to nobody, and deletes the words of one send. */
async function aHomeWithPeople() {
  const home = await newHome()
  const signedUp = await ask(home.identities, 'signUp', 'ann@example.com', PASSWORD)
  await ask(home.identities, 'signUp', 'ben@example.com', PASSWORD)
  const ann: UserId = signedUp.value.id
  const { ports } = await ledgerOf(home.database)
  await ports.ledger.openAccount(ann, 'Ann' as Username)
  await ports.ledger.openAccount('ben' as UserId, 'Ben' as Username)
  const toBen = { senderId: ann, recipient: 'Ben' as Username, recipientId: 'ben' as UserId }
  const said = aTransfer({ ...toBen, amount: 3, message: WORD })
  const toNobody = { senderId: ann, recipient: 'Zoe' as Username }
  for (const transfer of [said, aTransfer({ ...toNobody, amount: 5, message: 'for later' })])
    expect(await ports.ledger.post(transfer)).toMatchObject({ ok: true })
  const own = { for: 'own' } as const
  expect(await ports.ledger.removeMessage(said.id, ann, own)).toMatchObject({ ok: true })
  const file = newFile()
  const contents = await exportLedger(home.database, file)
  return { home, ann, file, contents, report: await reportOf(ports.archive) }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')
function aFileOf(lines: readonly string[]): string {
  const file = newFile()
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

describe('a ledger that moves', () => {
  it.each(noPostgres ? ['a file of SQLite'] : ['a file of SQLite', 'PostgreSQL'])(
    'is the same in %s, to its fingerprint, and its people sign in with what they had',
    async (where) => {
      const { ann, file, contents, report } = await aHomeWithPeople()
      const url = where === 'PostgreSQL' ? (postgres?.newDatabase() ?? '') : null
      const next = await newHome(url)
      const imported = await importLedger(next.database, file, HOME)
      expect(imported.checkpoint).toEqual(report.checkpoint)
      const { store, ports } = await ledgerOf(next.database)
      expect((await reportOf(ports.archive)).checkpoint).toEqual(report.checkpoint)
      expect(store.state.accounts.get(ann)?.balance).toBe(1337 - 8)
      const again = newFile()
      expect(await exportLedger(next.database, again)).toEqual(contents)
      expect(linesOf(again).map((line) => JSON.parse(line))).toEqual(
        linesOf(file).map((line) => JSON.parse(line)),
      )
      // A server that starts on it knows its people.
      const started = await identitiesOf(next.database)
      expect(await ask(started, 'signIn', 'ann@example.com', PASSWORD)).toMatchObject({
        ok: true,
        value: { id: ann },
      })
    },
  )

  it('is in a file that only its owner reads, without sessions and what was removed', async () => {
    const { file, contents } = await aHomeWithPeople()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('for later')
    expect(text).not.toContain(WORD)
    expect(text).not.toContain('"token"')
    expect(contents).toEqual({ commits: linesOf(file).length - 6, people: 2, signIns: 2 })
  })

  it('replaces no file', async () => {
    const { home, file } = await aHomeWithPeople()
    const before = readFileSync(file, 'utf8')
    await expect(exportLedger(home.database, file)).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('goes to a home that has been started, and in which nothing has happened yet', async () => {
    const { file, report } = await aHomeWithPeople()
    const started = await newHome()
    await ledgerOf(started.database)
    const { checkpoint } = await importLedger(started.database, file, HOME)
    expect(checkpoint).toEqual(report.checkpoint)
    const { ports } = await ledgerOf(started.database)
    expect((await reportOf(ports.archive)).checkpoint).toEqual(checkpoint)
  })

  it('may have people, and no account yet', async () => {
    const home = await newHome()
    await ask(home.identities, 'signUp', 'ann@example.com', PASSWORD)
    await ledgerOf(home.database)
    const file = newFile()
    expect(await exportLedger(home.database, file)).toEqual({ commits: 0, people: 1, signIns: 1 })
    const next = await newHome()
    expect((await importLedger(next.database, file, HOME)).entries).toBe(0)
    const moved = await identitiesOf(next.database)
    const signedIn = await ask(moved, 'signIn', 'ann@example.com', PASSWORD)
    expect(signedIn).toMatchObject({ ok: true })
  })

  it('goes to no home that has one, or people', async () => {
    const { home, file } = await aHomeWithPeople()
    await expect(importLedger(home.database, file, HOME)).rejects.toThrow('already')
    const lived = await newHome()
    await ask(lived.identities, 'signUp', 'eve@example.com', PASSWORD)
    await expect(importLedger(lived.database, file, HOME)).rejects.toThrow('already')
    expect((await lived.database.journal.load(BEGINNING)).commits).toEqual([])
  })

  it('is refused, and nothing of it is stored, where anything is wrong with it', async () => {
    const { file } = await aHomeWithPeople()
    const lines = linesOf(file)
    const changed = (from: RegExp, to: string) => lines.map((line) => line.replace(from, to))
    const without = (at: number) => lines.filter((_, index) => index !== at)
    const next = await newHome()
    for (const [wrong, words] of [
      [lines.slice(0, -1), 'is not whole'],
      [without(2), 'is not whole'],
      [without(lines.length - 2), 'is not whole'],
      [lines.slice(1), 'line 1 of'],
      [[...lines.slice(0, 2), 'points', ...lines.slice(2)], 'line 3 of'],
      [[...lines, lines[1] ?? ''], `line ${lines.length + 1} of`],
      [changed(/"format":"1"/, '"format":"2"'), 'line 1 of'],
      [changed(/^\{"user":\{/, '{"user":{"x\\" y":1,'), 'is none of an export'],
      [changed(/"amount":-3/, '"amount":3'), 'not whole'],
      [changed(/"amount":-5/, '"amount":-5000'), 'is overdrawn'],
      [changed(/"title":"Sent to @Zoe"/, '"title":"Sent to @Eve"'), 'the check finds 1 thing '],
      [changed(/"name":"Ben"/, '"name":"Eve"'), 'name-differs'],
      [
        [lines[0] ?? '', '{"end":{"commits":0,"people":0,"signIns":0}}'],
        'has no ledger and no people',
      ],
    ] as const)
      await expect(importLedger(next.database, aFileOf(wrong), HOME), words).rejects.toThrow(words)
    // A row that the database refuses takes the journal with it.
    const twice = changed(/"email":"ben@example.com"/, '"email":"ann@example.com"')
    await expect(importLedger(next.database, aFileOf(twice), HOME)).rejects.toThrow(
      /^Nothing was imported: a row of "user" is refused: .*email/,
    )
    expect((await next.database.journal.load(BEGINNING)).commits).toEqual([])
    await importLedger(next.database, file, HOME)
  })
})
