import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LedgerStore } from '../../../src/adapters/memory/ledger-store.ts'
import { STARTING_BALANCE } from '../../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { UsernameKey } from '../../../src/core/domain/username.ts'
import { aTransfer, SALTS } from '../../builders/a-transfer.ts'
import { findProfile } from '../../builders/find-profile.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { journalOf, openTestStore } from '../memory/open-test-store.ts'
import { aHistoryPlan } from './a-history-plan.ts'

const BEFORE = Date.UTC(2026, 0, 1)
const opened = [{ type: 'opened', id: 'u-1', name: 'Cy', joinDate: 5000 }]
const sentToAda = [
  {
    type: 'posted',
    row: {
      id: 'own-1',
      amount: -37,
      senderId: 'u-1',
      recipientId: 'made-up-1',
      recipient: 'Ada Byron',
      timestamp: BEFORE,
      salts: SALTS,
    },
  },
]
const ada = 'made-up-1' as UserId
const cy = { senderId: 'u-1' as Transfer['senderId'] }

describe('a made-up history that is in', () => {
  it('lies under everything else', async () => {
    const { ledger } = await openWhole()
    const { rows } = await ledger.loadPage(null, 10)
    expect(rows.map(({ id }) => id)).toEqual(['own-1', 'made-up-2', 'made-up-1'])
  })

  it('can be paged through from any of its rows', async () => {
    const { ledger } = await openWhole()
    const first = await ledger.loadPage(null, 2)
    const second = await ledger.loadPage(first.next, 2)
    expect(second.rows.map(({ id }) => id)).toEqual(['made-up-1'])
  })

  it('has its rows under their numbers, as they are written', async () => {
    const { ledger } = await openWhole()
    const ids = ['made-up-2', 'made-up-3', 'made-up-02', 'made-up-0'] as TransactionId[]
    const found = await Promise.all(ids.map((id) => ledger.find(id)))
    expect(found.map((row) => row?.id)).toEqual(['made-up-2', undefined, undefined, undefined])
  })

  it('takes no second transfer under the id of one of its own', async () => {
    const { ledger } = await openWhole()
    const posted = await ledger.post(aTransfer({ ...cy, id: 'made-up-2' as TransactionId }))
    expect(posted).toMatchObject({ ok: false, refusal: { code: 'id-already-used' } })
  })

  it('has balances that include what its people were sent before it was in', async () => {
    const { store } = await openWhole(aHistoryPlan({ count: 400 }))
    const people = [...store.state.accounts.values()]
    const total = people.reduce((sum, { balance }) => sum + balance, 0)
    expect(total).toBe(people.length * STARTING_BALANCE)
  })

  it('counts for its people what they were sent before it was in', async () => {
    const none = await openWhole(aHistoryPlan(), [])
    const some = await openWhole()
    const received = async ({ directory }: typeof none) =>
      (await directory.findById(ada))?.totalReceived ?? 0
    expect((await received(some)) - (await received(none))).toBe(37)
  })

  it('lets nobody send more than they have, and nobody to themselves', async () => {
    const { store } = await openWhole(aHistoryPlan({ count: 3000 }))
    const balances = new Map<UserId | null, number>()
    const wrong = rowsOf(store).filter((row) => {
      const before = balances.get(row.senderId) ?? STARTING_BALANCE
      balances.set(row.senderId, before + row.amount)
      const theirs = balances.get(row.recipientId) ?? STARTING_BALANCE
      balances.set(row.recipientId, theirs - row.amount)
      return before + row.amount < 0 || row.senderId === row.recipientId
    })
    expect(wrong).toEqual([])
  })

  it.each([0, 1, 53, 3000])('knows where each person’s own rows are, of %i', async (count) => {
    const { store } = await openWhole(aHistoryPlan({ count }), [])
    const rows = rowsOf(store)
    const people = [...store.state.accounts.keys()].filter((id) => id.startsWith('made-up'))
    const placesIn = (id: UserId) =>
      rows.flatMap((row, index) => (row.senderId === id || row.recipientId === id ? index : []))
    for (const id of people.slice(0, 20))
      expect(store.state.history?.placesOf(id)).toEqual(placesIn(id))
  })

  it('rises in time from row to row', async () => {
    const { store } = await openWhole(aHistoryPlan({ count: 3000 }))
    const times = rowsOf(store).map(({ timestamp }) => timestamp)
    expect(times.filter((time, index) => time <= (times[index - 1] ?? 0))).toEqual([])
  })

  it('is the same at each opening', async () => {
    const [one, two] = [await openWhole(), await openWhole()]
    expect(await two.ledger.loadPage(null, 100)).toEqual(await one.ledger.loadPage(null, 100))
  })

  it('gives its people no name that was taken before', async () => {
    const taken = [{ type: 'opened', id: 'u-2', name: 'ada byron', joinDate: 5000 }]
    const { store, directory } = await openTestStore(journalOf(taken, [aHistoryPlan()]))
    await store.historyJob.done
    expect((await directory.findById(ada))?.username).toBe('Ada Byron 6')
  })

  it('may be of people who sent nothing', async () => {
    const { ledger } = await openWhole(aHistoryPlan({ count: 0 }))
    expect((await ledger.loadPage(null, 10)).rows.length).toBe(1)
  })

  it('keeps its order under a clock that jumps a year ahead and back, in two tabs', async () => {
    let now = BEFORE + 10_000
    const clock = { now: () => now }
    const journal = journalOf(opened, [aHistoryPlan()], sentToAda)
    const [one, two] = [
      await openTestStore(journal, { clock }),
      await openTestStore(journal, { clock }),
    ]
    const sent: string[] = []
    for (const [year, tab] of [[1, one] as const, [0, two] as const, [0, one] as const]) {
      now = BEFORE + 10_000 + year * 365 * 86_400_000
      const posted = await tab.ledger.post(aTransfer({ ...cy, amount: 1 }))
      if (posted.ok) sent.unshift(posted.value.id)
    }
    const expected = [...sent, 'own-1', 'made-up-2', 'made-up-1']
    // Asking for a row catches up with the other tab.
    await two.ledger.find(sent[0] as TransactionId)
    const pages = await Promise.all([one.ledger.loadPage(null, 10), two.ledger.loadPage(null, 10)])
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([expected, expected])
  })
})

describe('a made-up history that is not in yet', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is not waited for by the newest rows, nor by one’s own account', async () => {
    const { ledger } = await openPending()
    expect((await ledger.loadPage(null, 1)).rows.map(({ id }) => id)).toEqual(['own-2'])
    const account = await ledger.openAccount(cy.senderId, null)
    expect(account.ok && account.value.balance).toBe(1300)
  })

  it('is waited for by the end of the feed', async () => {
    const { ledger, release } = await openPending()
    const page = ledger.loadPage(null, 10)
    await release()
    expect((await page).rows.length).toBe(4)
  })

  it('has its people found by their names, which nobody else gets', async () => {
    const { directory, release } = await openPending()
    const found = findProfile(directory, 'ada byron' as UsernameKey)
    const suggested = directory.suggest('ada', 5, null)
    const taken = directory.claimName(cy.senderId, 'ada byron' as never)
    await release()
    expect((await found)?.id).toBe(ada)
    expect((await suggested).length).toBe(5)
    expect(await taken).toEqual({ ok: false, refusal: { code: 'name-taken' } })
  })

  it('is given up where another tab restarts meanwhile, and nothing is corrupt', async () => {
    const recover = vi.fn(async () => {})
    const { journal, ledger, release } = await openPending(recover)
    await journal.restart()
    await release()
    await ledger.openAccount(uniqueUserId(), null)
    expect(recover).not.toHaveBeenCalled()
  })

  async function openPending(recover = async () => {}) {
    const newest = [
      { type: 'posted', row: { id: 'own-2', amount: -1, timestamp: BEFORE + 1, salts: SALTS } },
    ]
    const journal = journalOf(opened, [aHistoryPlan()], sentToAda, newest)
    const tab = await openTestStore(journal, { recover })
    return { ...tab, journal, release: () => vi.advanceTimersByTimeAsync(1000) }
  }
})

describe('a stored history plan', () => {
  it.each([
    ['that an earlier version wrote', { type: 'made-up-beside', people: 2, pieces: 1 }],
    ['of another version', aHistoryPlan({ version: 2 as never })],
    ['without a version', aHistoryPlan({ version: undefined as never })],
    ['without a count', aHistoryPlan({ count: undefined as never })],
    ['of half a transfer', aHistoryPlan({ count: 0.5 })],
    ['of more transfers than there can be', aHistoryPlan({ count: 1e15 })],
    ['without a seed', aHistoryPlan({ seed: null as never })],
    ['without a time', aHistoryPlan({}, Number.NaN)],
    ['without names', aHistoryPlan({ firstNames: [] })],
    ['with a name that nobody could have', aHistoryPlan({ lastNames: ['../'] })],
    ['with a name that is too long', aHistoryPlan({ lastNames: ['abcdefghijkl'] })],
    ['without messages', aHistoryPlan({ messages: [] })],
    ['that is not older than the rest', aHistoryPlan({}, BEFORE + 86_400_000)],
    ['that is in the ledger twice', aHistoryPlan(), [aHistoryPlan()]],
  ])('%s is set aside with its ledger', async (_, plan, ...others) => {
    const journal = journalOf(opened, ...others, sentToAda, [plan])
    const recover = vi.fn(() => journal.restart())
    const { store } = await openTestStore(journal, { recover })
    await store.historyJob.done
    expect(recover).toHaveBeenCalledTimes(1)
    expect(store.state.accounts.size).toBe(0)
  })
})

async function openWhole(plan = aHistoryPlan(), after: readonly unknown[] = [sentToAda]) {
  const tab = await openTestStore(journalOf(opened, [plan], ...after))
  await tab.store.historyJob.done
  return tab
}

/** The rows of the made-up history, oldest first. */
function rowsOf({ state: { history } }: LedgerStore) {
  if (!history) return []
  return Array.from({ length: history.length }, (_, index) => history.at(index) as Transaction)
}
