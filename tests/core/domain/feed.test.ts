import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
  withPage,
  withWindow,
} from '../../../src/core/domain/feed.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

const more = 'more' as Cursor
const pageOf = (rows: readonly Transaction[], next: Cursor | null = more) => ({
  rows,
  head: null,
  next,
})
const ids = (rows: readonly Transaction[]) => rows.map(({ id }) => id).join('')
const shown = (feed: Feed) => [ids(feed.rows), ids(feed.arrived)]

const id = (text: string) => text as TransactionId
const said = ({ id, message }: Transaction) => `${id} ${message}`

/** A feed that shows c and b; a, below them, is not loaded yet. */
const read = withPage(EMPTY_FEED, pageOf([aRow('c', 3), aRow('b', 2)]))

describe('a reader’s feed', () => {
  it('adds an older page, down to the oldest row', () => {
    const feed = withPage(read, pageOf([aRow('a', 1)], null))
    expect([...shown(feed), feed.next]).toEqual(['cba', '', null])
  })

  it('has the ledger’s row, once that is loaded, in place of the pending one', () => {
    const pending = withOwnRow(EMPTY_FEED, { ...aRow('b', 9), status: 'pending' })
    const feed = withPage(pending, pageOf([aRow('c', 3), aRow('b', 2)]))
    expect(shown(withoutPending(feed, id('b')))).toEqual(['cb', ''])
  })

  it('adds no row twice when pages overlap', () => {
    expect(shown(withPage(read, pageOf([aRow('b', 2), aRow('a', 1)])))).toEqual(['cba', ''])
  })

  it('starts with a new row', () => {
    expect(shown(withArrivals(read, [aRow('d', 4)], false))).toEqual(['dcb', ''])
  })

  it('holds a new row back while the reader is scrolled down', () => {
    expect(shown(withArrivals(read, [aRow('d', 4)], true))).toEqual(['cb', 'd'])
  })

  it('remembers below which of the new rows others are missing', () => {
    const feed = withArrivals(read, [aRow('i', 9), aRow('h', 8)], false, id('h'))
    expect(shown(feed)).toEqual(['ihcb', ''])
    expect([...feed.gaps]).toEqual(['h'])
  })

  it('remembers each gap, where others are missing below two rows', () => {
    const first = withArrivals(read, [aRow('h', 8)], false, id('h'))
    const feed = withArrivals(first, [aRow('l', 12)], false, id('l'))
    expect(shown(feed)).toEqual(['lhcb', ''])
    expect([...feed.gaps]).toEqual(['h', 'l'])
  })

  it.each([false, true])(
    'has one’s own pending row as the ledger has it, once its page comes (held back: %s)',
    (held) => {
      const pending: Transaction = { ...aRow('b', 9), status: 'pending' }
      const feed = { ...EMPTY_FEED, [held ? 'arrived' : 'rows']: [pending] }
      const { rows, arrived } = withPage(feed, pageOf([aRow('c', 3), aRow('b', 2)]))
      expect([...rows, ...arrived]).toEqual([aRow('c', 3), aRow('b', 2)])
    },
  )

  it.each([
    ['settled', { newer: null }],
    ['returned', { newer: null }],
    ['settled', { newer: more }],
  ] as const)(
    'has one’s own pending row as the ledger has it, %s by now, once other rows are loaded: %o',
    (status, { newer }) => {
      const pending: Transaction = { ...aRow('b', 9), status: 'pending' }
      const now: Transaction = { ...aRow('b', 2), status }
      const window = { ...pageOf([aRow('c', 3), now]), newer }
      const { rows, arrived } = withWindow(withOwnRow(EMPTY_FEED, pending), window)
      expect([...rows, ...arrived]).toEqual([aRow('c', 3), now])
    },
  )

  it('takes no row into a gap, where it would hide that others are missing', () => {
    const feed = withArrivals(read, [aRow('h', 8)], false, id('h'))
    expect(shown(withArrivals(feed, [aRow('e', 5)], false))).toEqual(['hcb', ''])
  })

  it('takes no row into the gap below new rows', () => {
    const feed = withArrivals(read, [aRow('e', 5), aRow('h', 8)], false, id('h'))
    expect(shown(feed)).toEqual(['hcb', ''])
  })

  it('has no gap any more once it is loaded again', () => {
    const feed = withArrivals(read, [aRow('h', 8)], false, id('h'))
    const again = withWindow(feed, { ...pageOf([aRow('h', 8), aRow('g', 7)]), newer: null })
    expect([...again.gaps]).toEqual([])
  })

  it('shows the held rows on request', () => {
    const held = withArrivals(read, [aRow('d', 4), aRow('e', 5)], true)
    expect(shown(withArrivedShown(held))).toEqual(['edcb', ''])
  })

  it('adds a repeated row once', () => {
    const once = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withArrivals(once, [aRow('d', 4)], true))).toEqual(['cb', 'd'])
  })

  it('changes a row in its place', () => {
    const { rows } = withArrivals(read, [aRow('b', 2, 'changed')], true)
    expect(rows.map(({ message }) => message)).toEqual(['hi', 'changed'])
  })

  it('changes a held row', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const { arrived } = withArrivals(held, [aRow('d', 4, 'changed')], true)
    expect(arrived.map(({ message }) => message)).toEqual(['changed'])
  })

  it('does not add a changed row that is older than all loaded rows', () => {
    expect(shown(withArrivals(read, [aRow('a', 1, 'changed')], false))).toEqual(['cb', ''])
  })

  it('starts with one’s own row, even if other rows are held back', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withOwnRow(held, aRow('e', 5)))).toEqual(['ecb', 'd'])
  })

  it('leaves one’s own row to its page where it is older than all loaded ones', () => {
    expect(shown(withOwnRow(read, aRow('a', 0)))).toEqual(['cb', ''])
  })

  it('has one’s own row where it was loaded as the oldest one before its answer came', () => {
    expect(shown(withOwnRow(read, aRow('b', 2)))).toEqual(['cb', ''])
  })

  it('starts with one’s own row once, even if it was held back', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withOwnRow(held, aRow('d', 4)))).toEqual(['dcb', ''])
  })

  it.each([false, true])('shows no row as pending that the ledger has (held back: %s)', (held) => {
    const arrived = withArrivals(read, [aRow('d', 4)], held)
    const feed = withOwnRow(arrived, { ...aRow('d', 4), status: 'pending' })
    expect(feed.rows[0]).toEqual(aRow('d', 4))
  })

  it('shows a row as taken back, though the late answer to its send says that it waits', () => {
    const sent = { ...aRow('d', 4), status: 'waiting' } as const
    const takenBack = { ...sent, status: 'returned' } as const
    const feed = withOwnRow(withArrivals(read, [takenBack], false), sent)
    expect(feed.rows[0]).toEqual(takenBack)
  })

  it('leaves a pending row where it is when the page shows it once more', () => {
    const pending = { ...aRow('d', 4), status: 'pending' } as const
    const feed = withOwnRow(withOwnRow(read, pending), { ...pending, timestamp: 9 })
    expect(feed.rows[0]).toEqual(pending)
  })

  it('starts with one’s own pending row where the device’s clock is behind', () => {
    const pending = { ...aRow('d', 0), status: 'pending' } as const
    const feed = withOwnRow(read, pending)
    expect(shown(feed)).toEqual(['dcb', ''])
    expect(shown(withArrivals(feed, [aRow('e', 5)], false))).toEqual(['decb', ''])
  })

  it('has two sends at their places in the ledger, where the device’s clock was behind and the reader was scrolled down', () => {
    const sends = [aRow('d', 4), aRow('e', 5)]
    const pending = sends.map((row) => ({ ...row, timestamp: 0, status: 'pending' as const }))
    const arrived = withArrivals(pending.reduce(withOwnRow, read), sends, true)
    expect(shown(arrived)).toEqual(['edcb', ''])
    expect(shown(sends.reduce(withOwnRow, arrived))).toEqual(['edcb', ''])
  })

  it('misses no row of a page when a row arrived before it', () => {
    const early = withArrivals(EMPTY_FEED, [aRow('b', 2)], false)
    expect(shown(withPage(early, pageOf([aRow('c', 3), aRow('b', 2)])))).toEqual(['cb', ''])
  })

  it('shows a new row at once if the feed is empty', () => {
    expect(shown(withArrivals(EMPTY_FEED, [aRow('b', 2)], true))).toEqual(['b', ''])
  })

  it('adds no row twice when it was held back before its page', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const feed = withPage(held, pageOf([aRow('d', 4), aRow('a', 1)]))
    expect(shown(withArrivedShown(feed))).toEqual(['dcba', ''])
  })

  it('misses no row of a page when one’s own row arrived before it', () => {
    const early = withOwnRow(EMPTY_FEED, aRow('a', 1))
    expect(shown(withPage(early, pageOf([aRow('c', 3), aRow('b', 2)])))).toEqual(['cba', ''])
  })

  it.each([
    ['among the loaded rows', 'b', 2, ['c hi', 'b changed'], ['d hi']],
    ['among the held rows', 'd', 4, ['c hi', 'b hi'], ['d changed']],
    ['on a page that is not loaded yet', 'a', 1, ['c hi', 'b hi'], ['d hi']],
    ['nowhere, although it is newer', 'e', 5, ['c hi', 'b hi'], ['d hi']],
  ])('shows the changed row %s', (_, id, at, rows, arrived) => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const feed = withChangedRow(held, aRow(id, at, 'changed'))
    expect(feed.rows.map(said)).toEqual(rows)
    expect(feed.arrived.map(said)).toEqual(arrived)
  })

  it('removes a pending row that failed, and no other', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const left = ['b', 'd'].map((id) => shown(withoutPending(pending, id as TransactionId)))
    expect(left).toEqual([
      ['dcb', ''],
      ['cb', ''],
    ])
  })
})
