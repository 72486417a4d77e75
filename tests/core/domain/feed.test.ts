import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  rowsSince,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
  withPage,
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

const said = ({ id, message }: Transaction) => `${id} ${message}`

/** A feed that shows c and b, with a below, not read yet. */
const read = withPage(EMPTY_FEED, pageOf([aRow('c', 3), aRow('b', 2)]))

describe('a reader’s feed', () => {
  it('goes on with an older page, to the beginning of the ledger', () => {
    const feed = withPage(read, pageOf([aRow('a', 1)], null))
    expect([...shown(feed), feed.next]).toEqual(['cba', '', null])
  })

  it('takes no row twice where pages overlap', () => {
    expect(shown(withPage(read, pageOf([aRow('b', 2), aRow('a', 1)])))).toEqual(['cba', ''])
  })

  it('heads with a new row', () => {
    expect(shown(withArrivals(read, [aRow('d', 4)], false))).toEqual(['dcb', ''])
  })

  it('holds a new row back while the reader is further down', () => {
    expect(shown(withArrivals(read, [aRow('d', 4)], true))).toEqual(['cb', 'd'])
  })

  it('shows on request what was held back', () => {
    const held = withArrivals(read, [aRow('d', 4), aRow('e', 5)], true)
    expect(shown(withArrivedShown(held))).toEqual(['edcb', ''])
  })

  it('takes a row told twice once', () => {
    const once = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withArrivals(once, [aRow('d', 4)], true))).toEqual(['cb', 'd'])
  })

  it('changes a row where it stands', () => {
    const { rows } = withArrivals(read, [aRow('b', 2, 'changed')], true)
    expect(rows.map(({ message }) => message)).toEqual(['hi', 'changed'])
  })

  it('changes a row that is held back', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const { arrived } = withArrivals(held, [aRow('d', 4, 'changed')], true)
    expect(arrived.map(({ message }) => message)).toEqual(['changed'])
  })

  it('leaves a changed row from further down to its page', () => {
    expect(shown(withArrivals(read, [aRow('a', 1, 'changed')], false))).toEqual(['cb', ''])
  })

  it('heads with one’s own row, whatever is held back', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withOwnRow(held, aRow('e', 5)))).toEqual(['ecb', 'd'])
  })

  it('heads with one’s own row once, though it was held back already', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    expect(shown(withOwnRow(held, aRow('d', 4)))).toEqual(['dcb', ''])
  })

  it('misses no row of a page though a row came in before it', () => {
    const early = withArrivals(EMPTY_FEED, [aRow('b', 2)], false)
    expect(shown(withPage(early, pageOf([aRow('c', 3), aRow('b', 2)])))).toEqual(['cb', ''])
  })

  it('shows a new row at once where there is none to be moved by it', () => {
    expect(shown(withArrivals(EMPTY_FEED, [aRow('b', 2)], true))).toEqual(['b', ''])
  })

  it('takes no row twice though it was held back before a page that has it', () => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const feed = withPage(held, pageOf([aRow('d', 4), aRow('a', 1)]))
    expect(shown(withArrivedShown(feed))).toEqual(['dcba', ''])
  })

  it('misses no row of a page though one’s own row came before all', () => {
    const early = withOwnRow(EMPTY_FEED, aRow('a', 1))
    expect(shown(withPage(early, pageOf([aRow('c', 3), aRow('b', 2)])))).toEqual(['cba', ''])
  })

  it.each([
    ['among the rows read', 'b', 2, ['c hi', 'b changed'], ['d hi']],
    ['among those held back', 'd', 4, ['c hi', 'b hi'], ['d changed']],
    ['on a page not read yet', 'a', 1, ['c hi', 'b hi'], ['d hi']],
    ['nowhere, though it is newer', 'e', 5, ['c hi', 'b hi'], ['d hi']],
  ])('shows what became of a row %s', (_, id, at, rows, arrived) => {
    const held = withArrivals(read, [aRow('d', 4)], true)
    const feed = withChangedRow(held, aRow(id, at, 'changed'))
    expect([feed.rows.map(said), feed.arrived.map(said)]).toEqual([rows, arrived])
  })

  it('loses a pending row that came to nothing, and no other', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const left = ['b', 'd'].map((id) => shown(withoutPending(pending, id as TransactionId)))
    expect(left).toEqual([
      ['dcb', ''],
      ['cb', ''],
    ])
  })
})

describe('what was sent since an earlier feed', () => {
  const since = (now: Feed, earlier = read) => ids(rowsSince(earlier, now))

  it('is what came above it, shown or held back', () => {
    const now = withArrivals(withArrivals(read, [aRow('d', 4)], false), [aRow('e', 5)], true)
    expect(since(now)).toBe('ed')
  })

  it('is nothing that was read further down', () => {
    expect(since(withPage(read, pageOf([aRow('a', 1)], null)))).toBe('')
  })

  it('is an own row once it is not pending any more', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const settled = withOwnRow(pending, aRow('d', 4))
    expect([since(pending), since(settled, pending)]).toEqual(['', 'd'])
  })

  it('is everything where there was nothing', () => {
    expect(since(withArrivals(EMPTY_FEED, [aRow('a', 1)], false), EMPTY_FEED)).toBe('a')
  })
})
