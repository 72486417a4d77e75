import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareEntries } from '../../../../src/core/domain/check/entry-order.ts'
import { aClosing, anOpening, anyEntry, aSending } from '../../../builders/entries.ts'

describe('the order of entries', () => {
  it.each([
    ['an earlier time', anOpening({ time: 1, id: 'b' }), anOpening({ time: 2, id: 'a' })],
    ['a time before 1970', aClosing({ time: -2 }), anOpening({ time: -1 })],
    [
      'the earlier of the two largest times',
      aClosing({ time: 2 ** 53 - 2 }),
      anOpening({ time: 2 ** 53 - 1 }),
    ],
    ['an account before a send', anOpening({ time: 5, id: 'z' }), aSending({ time: 5, id: 'a' })],
    ['a send before its close', aSending({ time: 5, id: 'z' }), aClosing({ time: 5, id: 'a' })],
    ['a capital before a small letter', aSending({ id: 'B' }), aSending({ id: 'a' })],
    ['the shorter id', aSending({ id: 'a' }), aSending({ id: 'ab' })],
    ['code units, not characters', aSending({ id: '😀' }), aSending({ id: '\uff5e' })],
  ])('puts %s first', (_, first, second) => {
    expect(compareEntries(first, second)).toBeLessThan(0)
    expect(compareEntries(second, first)).toBeGreaterThan(0)
  })

  it('does not depend on the order in which entries are read', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const places = (list: typeof entries) =>
          list.toSorted(compareEntries).map(({ time, kind, id }) => [time, kind, id])
        expect(places(entries.toReversed())).toEqual(places(entries))
      }),
    )
  })

  it('gives two entries the same place only with the same time, kind and id', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (a, b) => {
        const isSame = a.time === b.time && a.kind === b.kind && a.id === b.id
        expect(compareEntries(a, b) === 0).toBe(isSame)
      }),
    )
  })
})
