import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withChanges,
  withOwnRow,
  withoutPending,
  withPage,
  withWindow,
} from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { type Transaction, withoutText } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

const more = 'more' as Cursor

/** The row of a letter, whose time is its place in the alphabet. */
const row = (letter: string, message?: string) => aRow(letter, letter.charCodeAt(0) - 96, message)
const rows = (letters: string) => [...letters].map((letter) => row(letter))
const as = (status: Transaction['status'], letter: string): Transaction => ({
  ...row(letter),
  status,
})
const page = (letters: string, next: Cursor | null = more) => {
  return { rows: rows(letters), head: null, next }
}
const news = (feed: Feed, letters: string, isHeld: boolean, gapBelow: string | null = null) =>
  withArrivals(feed, rows(letters), isHeld, gapBelow as TransactionId | null)

const ids = (of: readonly Transaction[]) => of.map(({ id }) => id).join('')
const said = ({ id, message }: Transaction) => `${id} ${message}`

/** A feed that shows c and b; a, below them, is not loaded yet. */
const read = withPage(EMPTY_FEED, page('cb'))
/** The same with d held back. */
const held = news(read, 'd', true)
const heldOnPage = withPage(held, page('da'))
const gap = news(read, 'h', false, 'h')
const early = news(EMPTY_FEED, 'b', false)
const own = withOwnRow(EMPTY_FEED, row('a'))

describe('a reader’s feed', () => {
  it.each<[string, Feed, shown: string, arrived: string]>([
    ['adds an older page', withPage(read, page('a')), 'cba', ''],
    ['adds no row twice when pages overlap', withPage(read, page('ba')), 'cba', ''],
    ['starts with a new row', news(read, 'd', false), 'dcb', ''],
    ['holds a new row back while the reader is scrolled down', held, 'cb', 'd'],
    ['takes no row into a gap, where it would hide others', news(gap, 'e', false), 'hcb', ''],
    ['takes no row into the gap below new rows', news(read, 'eh', false, 'h'), 'hcb', ''],
    ['shows the held rows on request', withArrivedShown(news(read, 'de', true)), 'edcb', ''],
    ['adds a repeated row once', news(held, 'd', true), 'cb', 'd'],
    ['adds no row that is older than all loaded rows', news(read, 'a', false), 'cb', ''],
    ['starts with one’s own row, though others are held', withOwnRow(held, row('e')), 'ecb', 'd'],
    ['has one’s own oldest row once, loaded before', withOwnRow(read, row('b')), 'cb', ''],
    ['starts with one’s own row once, held before', withOwnRow(held, row('d')), 'dcb', ''],
    ['misses no row of a page that comes later', withPage(early, page('cb')), 'cb', ''],
    ['shows a new row at once if it is empty', news(EMPTY_FEED, 'b', true), 'b', ''],
    ['adds no held row twice with its page', withArrivedShown(heldOnPage), 'dcba', ''],
    ['misses no row of a page after one’s own', withPage(own, page('cb')), 'cba', ''],
  ])('%s', (_, feed, shown, arrived) => {
    expect(ids(feed.rows)).toBe(shown)
    expect(ids(feed.arrived)).toBe(arrived)
  })

  it('ends with the oldest row', () => {
    expect(withPage(read, page('a', null)).next).toBeNull()
  })

  it('leaves one’s own row to its page where it is older than all loaded ones', () => {
    expect(ids(withOwnRow(read, aRow('a', 0)).rows)).toBe('cb')
  })

  it('has the ledger’s row, once that is loaded, in place of the pending one', () => {
    const pending = withOwnRow(EMPTY_FEED, { ...aRow('b', 9), status: 'pending' })
    expect(ids(withoutPending(withPage(pending, page('cb')), 'b' as TransactionId).rows)).toBe('cb')
  })

  it('remembers below which of the new rows others are missing', () => {
    const feed = news(read, 'ih', false, 'h')
    expect(ids(feed.rows)).toBe('ihcb')
    expect([...feed.gaps]).toEqual(['h'])
  })

  it('remembers each gap, where others are missing below two rows', () => {
    const feed = news(gap, 'l', false, 'l')
    expect(ids(feed.rows)).toBe('lhcb')
    expect([...feed.gaps]).toEqual(['h', 'l'])
  })

  it('has no gap any more once it is loaded again', () => {
    expect([...withWindow(gap, { ...page('hg'), newer: null }).gaps]).toEqual([])
  })

  it.each(['rows', 'arrived'])(
    'has one’s own pending row as the ledger has it, once its page comes, where it is in its %s',
    (where) => {
      const feed = { ...EMPTY_FEED, [where]: [{ ...aRow('b', 9), status: 'pending' }] }
      const { rows: shown, arrived } = withPage(feed, page('cb'))
      expect([...shown, ...arrived]).toEqual(rows('cb'))
    },
  )

  it.each([
    ['settled', { newer: null }],
    ['returned', { newer: null }],
    ['settled', { newer: more }],
  ] as const)(
    'has one’s own pending row as the ledger has it, %s by now, once other rows are loaded: %o',
    (status, { newer }) => {
      const pending = withOwnRow(EMPTY_FEED, { ...aRow('b', 9), status: 'pending' })
      const now = [row('c'), as(status, 'b')]
      const { rows: shown, arrived } = withWindow(pending, { ...page(''), rows: now, newer })
      expect([...shown, ...arrived]).toEqual(now)
    },
  )

  it.each([
    ['comes', (gone: Transaction) => withChangedRow(read, gone)],
    [
      'comes with an older page',
      (gone: Transaction) => withPage(read, { ...page(''), rows: [gone] }),
    ],
    ['came before', (gone: Transaction) => withChangedRow(withChangedRow(read, gone), row('c'))],
  ])('does not show words that were taken away, when the row without them %s', (_, change) => {
    const removal = { by: 'u-1' as UserId, at: 9, for: 'own', reason: null } as const
    const { rows: changed } = change(withoutText(row('c', 'Words'), 'message', 'ab', removal))
    expect(changed[0]).toMatchObject({ message: '', removed: { message: removal } })
  })

  it('changes a row in its place', () => {
    const feed = withArrivals(read, [row('b', 'changed')], true)
    expect(feed.rows.map(said)).toEqual(['c hi', 'b changed'])
  })

  it('changes a held row', () => {
    const { arrived } = withArrivals(held, [row('d', 'changed')], true)
    expect(arrived.map(said)).toEqual(['d changed'])
  })

  it.each([false, true])(
    'shows no row as pending that the ledger has (held back: %s)',
    (isHeld) => {
      const feed = withOwnRow(news(read, 'd', isHeld), as('pending', 'd'))
      expect(feed.rows[0]).toEqual(row('d'))
    },
  )

  it('shows a row as taken back, though the late answer to its send says that it waits', () => {
    const takenBack = as('returned', 'd')
    const feed = withOwnRow(withArrivals(read, [takenBack], false), as('waiting', 'd'))
    expect(feed.rows[0]).toEqual(takenBack)
  })

  it('leaves a pending row where it is when the page shows it once more', () => {
    const pending = as('pending', 'd')
    const feed = withOwnRow(withOwnRow(read, pending), { ...pending, timestamp: 9 })
    expect(feed.rows[0]).toEqual(pending)
  })

  it('starts with one’s own pending row where the device’s clock is behind', () => {
    const feed = withOwnRow(read, { ...as('pending', 'd'), timestamp: 0 })
    expect(ids(feed.rows)).toBe('dcb')
    expect(ids(news(feed, 'e', false).rows)).toBe('decb')
  })

  it('has two sends at their places in the ledger, where the device’s clock was behind and the reader was scrolled down', () => {
    const sends = rows('de')
    const pending = sends.map((send) => ({ ...send, timestamp: 0, status: 'pending' as const }))
    const arrived = withArrivals(pending.reduce(withOwnRow, read), sends, true)
    for (const feed of [arrived, sends.reduce(withOwnRow, arrived)]) {
      expect(ids(feed.rows)).toBe('edcb')
      expect(feed.arrived).toEqual([])
    }
  })

  it.each([
    ['among the loaded rows', 'b', ['c hi', 'b changed'], ['d hi']],
    ['among the held rows', 'd', ['c hi', 'b hi'], ['d changed']],
    ['on a page that is not loaded yet', 'a', ['c hi', 'b hi'], ['d hi']],
    ['nowhere, although it is newer', 'e', ['c hi', 'b hi'], ['d hi']],
  ])('shows the changed row %s', (_, letter, shown, arrived) => {
    const feed = withChangedRow(held, row(letter, 'changed'))
    expect(feed.rows.map(said)).toEqual(shown)
    expect(feed.arrived.map(said)).toEqual(arrived)
  })

  it.each([
    ['b', 'dcb'],
    ['d', 'cb'],
  ])('removes a row that failed only if it is pending: without %s it shows %s', (letter, shown) => {
    const pending = withOwnRow(read, as('pending', 'd'))
    expect(ids(withoutPending(pending, letter as TransactionId).rows)).toBe(shown)
  })
})

describe('reactions in a reader’s feed', () => {
  const reacted = (letter: string, count: number): Transaction => ({
    ...row(letter),
    reactions: { '👏': count },
  })
  const counts = ({ rows }: Pick<Feed, 'rows'>) => rows.map(({ reactions }) => reactions['👏'] ?? 0)

  it('are those of the last change, more or fewer', () => {
    const more = withArrivals(read, [reacted('b', 3)], false)
    expect(counts(more)).toEqual([0, 3])
    expect(counts(withArrivals(more, [reacted('b', 2)], true))).toEqual([0, 2])
    expect(counts(withChangedRow(more, row('b')))).toEqual([0, 0])
  })

  it('stay as they are where an older page has the row as it was before', () => {
    const changed = withChangedRow(read, reacted('b', 3))
    expect(counts(withPage(changed, page('ba')))).toEqual([0, 3, 0])
  })

  it('are those that came while a page was read', () => {
    expect(counts(withChanges(page('cb'), [reacted('b', 3)]))).toEqual([0, 3])
  })
})
