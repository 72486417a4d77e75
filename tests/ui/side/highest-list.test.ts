import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  withArrivals,
  withOwnRow,
  withPage,
} from '../../../src/core/domain/feed.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { changesSince } from '../../../src/ui/side/highest-list.tsx'
import { aRow } from '../../core/builders.ts'

const pageOf = (rows: readonly Transaction[], next: Cursor | null) => ({ rows, head: null, next })
/** A feed that shows c and b; a, below them, is not loaded yet. */
const read = withPage(EMPTY_FEED, pageOf([aRow('c', 3), aRow('b', 2)], 'more' as Cursor))

describe('the changes since an earlier feed', () => {
  const since = (now: Feed, earlier = read) =>
    changesSince(earlier, now)
      .map(({ row }) => row.id)
      .join('')

  it('are the newer rows, shown or held back', () => {
    const now = withArrivals(withArrivals(read, [aRow('d', 4)], false), [aRow('e', 5)], true)
    expect(since(now)).toBe('ed')
  })

  it('are no rows that were loaded below', () => {
    expect(since(withPage(read, pageOf([aRow('a', 1)], null)))).toBe('')
  })

  it('include one’s own row when it is no longer pending', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const settled = withOwnRow(pending, aRow('d', 4))
    expect(since(pending)).toBe('')
    expect(since(settled, pending)).toBe('d')
  })

  it.each(['c', 'b'])(
    'include the loaded row %s once its waiting points are handed over',
    (known) => {
      const rows = read.rows.map((row) =>
        row.id === known ? ({ ...row, status: 'waiting' } as const) : row,
      )
      const waiting = withPage(EMPTY_FEED, pageOf(rows, 'more' as Cursor))
      const [before] = rows.filter((row) => row.id === known)
      const [row] = read.rows.filter((row) => row.id === known)
      expect(changesSince(waiting, read)).toEqual([{ row, before }])
    },
  )

  it('are all rows if the earlier feed was empty', () => {
    expect(since(withArrivals(EMPTY_FEED, [aRow('a', 1)], false), EMPTY_FEED)).toBe('a')
  })
})
