import { csvParseRows } from 'd3-dsv'
import { describe, expect, it } from 'vitest'
import { CsvTableFormat } from '../../../src/adapters/csv/csv-table-format.ts'
import type { Amount } from '../../../src/core/domain/amount.ts'
import type { HistoryCursor, Movement, Period } from '../../../src/core/domain/history.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { OWN_REACTIONS } from '../../../src/core/domain/own-reactions.ts'
import { openingAccount } from '../../../src/core/domain/people.ts'
import type { PointRequest } from '../../../src/core/domain/requests.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Directory } from '../../../src/core/ports/directory.ts'
import type { History } from '../../../src/core/ports/history.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import {
  ExportOwnData,
  ExportStatement,
  type StatementFormat,
} from '../../../src/core/use-cases/history.ts'
import { aDevice } from '../../builders/a-device.ts'
import { unguarded } from '../../builders/read-export.ts'
import { anId, aRow } from '../builders.ts'

const EVERYTHING: Period = { from: null, before: null }
const NOW = 1_000
const clock = { now: () => NOW }
const lin = { id: anId('lin-id'), name: 'Lin' }

describe('a statement', () => {
  it('has all movements of the account, oldest first, however many pages they are', async () => {
    const { rows } = await table(movementsOf(250))
    expect(rows.map(({ transaction }) => transaction)).toEqual(ids(1, 250))
  })

  it('says how many movements it has, and how many were read for it', async () => {
    const exported = await statement(movementsOf(250), { from: 221, before: null })
    expect(exported).toMatchObject({ rows: 30, read: 100 })
  })

  it('reads nothing that is newer than a period in the past', async () => {
    const exported = await statement(movementsOf(450), { from: 21, before: 41 })
    expect(exported).toMatchObject({ rows: 20, read: 40 })
  })

  it('reads from now where the period ends in the future', async () => {
    const exported = await statement(movementsOf(20), { from: 5, before: NOW + 1 })
    expect(exported).toMatchObject({ rows: 16, read: 20 })
  })

  it('reads no further than the begin of the period', async () => {
    const exported = await statement(movementsOf(450), { from: 300, before: null })
    expect(exported).toMatchObject({ rows: 151, read: 200 })
  })

  it('begins with its period and ends before the other end', async () => {
    const { rows } = await table(movementsOf(20), { from: 5, before: 9 })
    expect(rows.map(({ transaction }) => transaction)).toEqual(ids(5, 8))
  })

  it('has the balance after each movement', async () => {
    const { rows } = await table(movementsOf(3))
    expect(rows.map(({ change, balance }) => `${change} = ${balance}`)).toEqual([
      '-1 = 1336',
      '-1 = 1335',
      '-1 = 1334',
    ])
  })

  it.each<[string, Period, number, number]>([
    ['all', EVERYTHING, 1337, 1317],
    ['a part', { from: 5, before: 9 }, 1333, 1329],
    ['a time after all movements', { from: 100, before: null }, 1317, 1317],
    ['a time before all movements', { from: null, before: 0 }, 1337, 1337],
  ])('knows the balance before and after %s', async (_, period, balanceBefore, balanceAfter) => {
    const document = await json(movementsOf(20), period)
    expect(document.balanceBefore).toBe(balanceBefore)
    expect(document.balanceAfter).toBe(balanceAfter)
  })

  it('stops when it is asked to', async () => {
    const exporting = new ExportStatement(historyOf(movementsOf(450)), new CsvTableFormat(), clock)
    const request = { account: lin, period: EVERYTHING, format: 'csv' } as const
    expect(await exporting.export(request, (read) => read < 200)).toBeNull()
  })

  it.each(HOSTILE())('gives back %j from a table, guarded against formulas', async (message) => {
    const { rows, cells } = await table([{ ...aMovement(1), ...withMessage(message) }])
    expect(rows[0]?.message).toBe(message)
    expect(cells.flat().some((cell) => /^[=+@\t\r＝＋－＠]/.test(cell))).toBe(false)
  })

  it.each(HOSTILE())('gives back %j from JSON', async (message) => {
    const { movements } = await json([{ ...aMovement(1), ...withMessage(message) }])
    expect(movements[0].message).toBe(message)
  })
})

it('one’s own data has the account, names, requests in both directions, reactions and reports, with all times in words', async () => {
  const account = openingAccount(lin.id, lin.name as Username, 0)
  const ruling = { by: anId('moderator'), at: 0, reason: 'private' } as const
  const person = { id: lin.id, name: null, email: null, isConfirmed: false, methods: [] }
  const directory = { namesOf: async () => [{ key: 'lin', since: 0 }] } as unknown as Directory
  const statement = new ExportStatement(historyOf([]), new CsvTableFormat(), clock)
  const request = { amount: 5 as Amount, message: 'Tea', at: 0, declinedAt: null }
  const made = { ...request, from: lin.id, to: anId('tom'), fromName: 'Lin' as Username }
  const received = { ...made, from: anId('tom'), to: lin.id, declinedAt: 0 }
  const reports =
    (requests: readonly PointRequest[]) =>
    (_: UserId, __: number, listener: Listener<readonly PointRequest[]>) => {
      listener.next(requests)
      return () => {}
    }
  const loadMuted = async () => [{ id: anId('tom'), at: 0 }]
  const requests = { watchFrom: reports([made]), watchTo: reports([received]), loadMuted }
  const { store } = aDevice()
  store.save(OWN_REACTIONS, [['t1' as TransactionId, '🎉']], lin.id)
  const moderation = {
    loadOwnReports: async () => [
      { about: 't2' as TransactionId, request: null, by: lin.id, reason: 'spam' as const, at: 0 },
    ],
  }
  const data = new ExportOwnData(directory, statement, requests, store, moderation)
  const exported = await data.export(
    person,
    { ...account, suspended: ruling, lifted: { by: ruling.by, at: 0 }, cleared: ruling },
    () => true,
  )
  const at = '1970-01-01T00:00:00.000Z'
  expect(JSON.parse(exported?.text ?? '')).toMatchObject({
    account: { joinDate: at, suspended: { at }, lifted: { at }, cleared: { at } },
    names: [{ name: 'lin', since: at }],
    requests: {
      made: [{ to: 'tom', amount: 5, message: 'Tea', at, declinedAt: null }],
      received: [{ from: 'tom', at, declinedAt: at }],
    },
    muted: [{ person: 'tom', at }],
    reactions: { t1: '🎉' },
    reports: [{ about: 't2', reason: 'spam', at }],
  })
})

function HOSTILE(): readonly string[] {
  return [
    '=HYPERLINK("https://example.com","x")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    "'quoted'",
    'a "quote", a comma; a\nline\r\nand a\rreturn',
    '',
    '</script><script>',
    '👩🏽‍🚀 مرحبا',
  ]
}

function withMessage(message: string) {
  return { transaction: { ...aRow('t1', 1), message } }
}

/** The movement of a send of 1 GBP at this instant, the so manieth of its account. */
function aMovement(number: number): Movement {
  const transaction = aRow(`t${number}`, number)
  return { transaction, kind: 'sent', at: number, change: -1, balance: 1337 - number }
}

/** Newest first. */
function movementsOf(count: number): readonly Movement[] {
  return Array.from({ length: count }, (_, index) => aMovement(count - index))
}

function ids(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `t${first + index}`)
}

function historyOf(movements: readonly Movement[]): History {
  const load: History['load'] = async (_, after, limit) => {
    const start = Number(after ?? 0)
    const end = start + limit
    const next = end < movements.length ? (String(end) as HistoryCursor) : null
    return { movements: movements.slice(start, end), head: null, next }
  }
  const positionAt: History['positionAt'] = async (_, before) =>
    String(movements.filter(({ at }) => at >= before).length) as HistoryCursor
  return { load, positionAt } as Partial<History> as History
}

async function statement(
  movements: readonly Movement[],
  period: Period = EVERYTHING,
  format: StatementFormat = 'csv',
) {
  const exporting = new ExportStatement(historyOf(movements), new CsvTableFormat(), clock)
  const exported = await exporting.export({ account: lin, period, format }, () => true)
  if (!exported) throw new Error('The statement was stopped')
  return exported
}

async function table(movements: readonly Movement[], period?: Period) {
  const { text } = await statement(movements, period)
  const [columns = [], ...cells] = csvParseRows(text)
  const rows = cells.map((row) =>
    Object.fromEntries(row.map((cell, index) => [columns[index], unguarded(cell)])),
  )
  return { rows, cells: cells.map((row) => row.filter((_, index) => columns[index] !== 'change')) }
}

async function json(movements: readonly Movement[], period?: Period) {
  return JSON.parse((await statement(movements, period, 'json')).text)
}
