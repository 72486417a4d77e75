import { expect, it } from 'vitest'
import {
  isMonth,
  type Month,
  monthBefore,
  monthOf,
  noSums,
  sumsIn,
  withMoved,
  withTakenBack,
} from '../../../src/core/domain/month.ts'

const november = '2026-11' as Month
const inNovember = Date.parse('2026-11-30T23:59:59.999Z')
const inDecember = Date.parse('2026-12-01T00:00:00Z')

it('knows the month of an instant in UTC, and the one before', () => {
  expect(monthOf(inNovember)).toBe('2026-11')
  expect(monthOf(inDecember)).toBe('2026-12')
  expect(monthBefore('2026-01' as Month)).toBe('2025-12')
})

it('is tested in the time zone of the project that runs this', () => {
  const { TZ } = process.env
  if (TZ) expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(TZ)
})

it.each(['2026-13', '2026-00', '26-11', '2026-11-01', 202611, null])(
  'takes %j for no month',
  (one) => {
    expect(isMonth(one)).toBe(false)
  },
)

it('counts nothing in another month than that of the sums', () => {
  const sums = { month: november, received: 5, sent: 7 }
  expect(sumsIn(november, sums)).toEqual(sums)
  expect(sumsIn('2026-12' as Month, sums)).toEqual({ month: '2026-12', received: 0, sent: 0 })
})

it('adds what moves in the month, and begins anew in the next', () => {
  const sums = withMoved(noSums(november), inNovember, { sent: 7 })
  expect(withMoved(sums, inNovember, { received: 5 })).toEqual({
    month: november,
    received: 5,
    sent: 7,
  })
  expect(withMoved(sums, inDecember, { received: 5 })).toEqual({
    month: '2026-12',
    received: 5,
    sent: 0,
  })
})

it('lowers what was sent by what is taken back in the same month, and never later', () => {
  const sums = { month: november, received: 5, sent: 7 }
  expect(withTakenBack(sums, inNovember - 1000, inNovember, 7)).toEqual({ ...sums, sent: 0 })
  expect(withTakenBack(sums, inNovember, inDecember, 7)).toEqual(sums)
})
