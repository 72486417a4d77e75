import { expect, it } from 'vitest'
import type { HistoryCursor, HistoryPage, Movement } from '../../../src/core/domain/history.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { HistoryNews } from '../../../src/core/ports/history.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import type { LoadHistory } from '../../../src/core/use-cases/history.ts'
import type { ReadyHistory } from '../../../src/ui/history/history-store.ts'
import { HistoryStore } from '../../../src/ui/history/history-store.ts'

/** A request of the history that is answered when the test says so. */
interface Asked {
  readonly below: HistoryCursor | null
  answer(page: HistoryPage): Promise<void>
  fail(): Promise<void>
}

/** A history over a ledger that answers in any order. */
function openHistory() {
  const asked: Asked[] = []
  const watchers = new Set<Listener<HistoryNews>>()
  const errors: string[] = []
  const request = (below: HistoryCursor | null) =>
    new Promise<HistoryPage>((resolve, reject) => {
      asked.push({
        below,
        answer(page) {
          resolve(page)
          return taken()
        },
        fail() {
          reject(new Error('no network'))
          return taken()
        },
      })
    })
  const loadHistory: Partial<LoadHistory> = {
    load: () => request(null),
    loadMore: (_, below) => request(below),
    loadMost: (_, below) => request(below),
    watch(_account, _since, listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  const log = { warn: () => {}, error: (text: string) => void errors.push(text) }
  const store = new HistoryStore(loadHistory as LoadHistory, 'ann' as UserId, log)
  const state = () => store.current() as ReadyHistory
  const shown = () => state().movements.map(({ transaction }) => transaction.id)
  const loseWatch = () => {
    for (const watcher of watchers) watcher.fault(new Error('no network'))
    watchers.clear()
  }
  return { store, state, shown, asked, watchers, loseWatch, errors }
}

/** Until what was answered is taken. */
const taken = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The rows from one number to another, counted from the newest, and where the page below them begins. */
function pageOf(first: number, last: number): HistoryPage {
  const movements = Array.from({ length: last - first + 1 }, (_, index): Movement => {
    const id = `row ${first + index}` as TransactionId
    return { kind: 'sent', at: -first - index, transaction: { id } } as unknown as Movement
  })
  return { movements, head: null, next: `below ${last}` as HistoryCursor }
}

/** The same with its newest rows. */
async function openLoaded() {
  const opened = openHistory()
  void opened.store.load()
  await opened.asked[0]?.answer(pageOf(1, 16))
  return opened
}

/** The same where older rows were asked for, and its newest ones are loaded again, of which there are fewer. */
async function openReloaded() {
  const opened = await openLoaded()
  void opened.store.loadMore()
  opened.loseWatch()
  void opened.store.load()
  await opened.asked[2]?.answer(pageOf(1, 15))
  return opened
}

it('has no row of an older page that was asked for below rows which have been loaded again', async () => {
  const { shown, asked } = await openReloaded()
  await asked[1]?.answer(pageOf(17, 56))
  expect(shown()).toEqual(pageOf(1, 15).movements.map(({ transaction }) => transaction.id))
})

it('still loads the rows below those that were loaded again', async () => {
  const { store, shown, asked } = await openReloaded()
  void store.loadMore()
  expect(asked[3]?.below).toBe('below 15')
  await asked[1]?.fail()
  await asked[3]?.answer(pageOf(16, 55))
  expect(shown()).toHaveLength(55)
})

it('does not say of an earlier older page that it failed', async () => {
  const { store, state, asked, errors } = await openLoaded()
  void store.loadMore()
  void store.load()
  await asked[2]?.answer(pageOf(1, 15))
  await asked[1]?.fail()
  expect(state().older).toBe('idle')
  expect(errors).toEqual([])
})

it('shows the newest rows of the last load, whichever answers first, and watches from there alone', async () => {
  const { store, shown, asked, watchers } = openHistory()
  void store.load()
  void store.load()
  await asked[1]?.answer(pageOf(1, 16))
  await asked[0]?.answer(pageOf(3, 18))
  expect(shown()[0]).toBe('row 1')
  expect(watchers.size).toBe(1)
})

it('does not fail because an earlier load of its newest rows fails', async () => {
  const { store, state, asked } = openHistory()
  void store.load()
  void store.load()
  await asked[0]?.fail()
  expect(state().status).toBe('loading')
  await asked[1]?.answer(pageOf(1, 16))
  expect(state()).toMatchObject({ status: 'ready', isLive: true })
})

it('is watched no more once its profile is closed', async () => {
  const { store, watchers } = await openLoaded()
  expect(watchers.size).toBe(1)
  store.close()
  expect(watchers.size).toBe(0)
})

it('is not watched where its profile is closed before its rows came', async () => {
  const { store, asked, watchers } = openHistory()
  void store.load()
  store.close()
  await asked[0]?.answer(pageOf(1, 16))
  expect(watchers.size).toBe(0)
})

it('loads all of it where an older page is still loading when one asks for that', async () => {
  const { store, state, asked } = await openLoaded()
  const newest = asked.length
  void store.loadMore()
  const all = store.loadAll()
  await asked[newest]?.answer(pageOf(17, 40))
  await asked[newest + 1]?.answer({ ...pageOf(41, 60), next: null })
  await all
  expect(state()).toMatchObject({ next: null, loadsAll: false, older: 'idle' })
  expect(state().movements).toHaveLength(60)
})

it('says so where the page that was loading could not be read, and loads no other', async () => {
  const { store, state, asked } = await openLoaded()
  const newest = asked.length
  void store.loadMore()
  const all = store.loadAll()
  await asked[newest]?.fail()
  await all
  expect(state()).toMatchObject({ loadsAll: false, older: 'failed' })
  expect(asked).toHaveLength(newest + 1)
})
