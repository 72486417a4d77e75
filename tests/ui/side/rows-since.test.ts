import { describe, expect, it } from 'vitest'
import { EMPTY_FEED, type Feed, withPage } from '../../../src/core/domain/feed.ts'
import { withArrivals, withOwnRow } from '../../../src/core/domain/feed-changes.ts'
import type { Cursor } from '../../../src/core/domain/feed-page.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { rowsSince } from '../../../src/ui/side/rows-since.ts'
import { aRow } from '../../core/builders.ts'

const pageOf = (rows: readonly Transaction[], next: Cursor | null) => ({ rows, head: null, next })
/** A feed that shows c and b; a, below them, is not loaded yet. */
const read = withPage(EMPTY_FEED, pageOf([aRow('c', 3), aRow('b', 2)], 'more' as Cursor))

describe('the rows since an earlier feed', () => {
  const since = (now: Feed, earlier = read) =>
    rowsSince(earlier, now)
      .map(({ id }) => id)
      .join('')

  it('are the newer ones, shown or held back', () => {
    const now = withArrivals(withArrivals(read, [aRow('d', 4)], false), [aRow('e', 5)], true)
    expect(since(now)).toBe('ed')
  })

  it('are none that were loaded below', () => {
    expect(since(withPage(read, pageOf([aRow('a', 1)], null)))).toBe('')
  })

  it('include one’s own row when it is no longer pending', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const settled = withOwnRow(pending, aRow('d', 4))
    expect(since(pending)).toBe('')
    expect(since(settled, pending)).toBe('d')
  })

  it('are all if the earlier feed was empty', () => {
    expect(since(withArrivals(EMPTY_FEED, [aRow('a', 1)], false), EMPTY_FEED)).toBe('a')
  })
})
