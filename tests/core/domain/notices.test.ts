import { describe, expect, it } from 'vitest'
import type { BalanceChange } from '../../../src/core/domain/history.ts'
import { firstMark, noticeListOf } from '../../../src/core/domain/notices.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { anId, aRow } from '../builders.ts'

const DAY = 24 * 60 * 60_000

describe('the first mark', () => {
  it('leaves the last seven days new', () => {
    expect(firstMark({ totalReceived: 40, joinDate: 3 }, 70 * DAY)).toEqual({
      lookedAt: 63 * DAY,
      newest: 63 * DAY,
      totalReceived: 0,
    })
  })

  it('begins no earlier than the account', () => {
    const joinDate = 68 * DAY
    expect(firstMark({ totalReceived: 40, joinDate }, 70 * DAY).newest).toBe(joinDate)
  })

  it('counts all that a new account receives as new', () => {
    expect(firstMark({ totalReceived: 0, joinDate: 3 }, 70).newest).toBe(3)
  })
})

const mark = { lookedAt: 130, newest: 100, totalReceived: 500 }

/** What a person received at a time. */
function received(at: number, change: number, sender = 'maya'): BalanceChange {
  const transaction: Transaction = { ...aRow(`t${at}`, at), senderId: anId(sender) }
  return { transaction, kind: 'received', at, change }
}

describe('a list of notices', () => {
  it('separates what is new from what was seen', () => {
    const rows = [received(120, 3), received(101, 2), received(100, 1)]
    const list = noticeListOf(rows, 15, mark, 505)
    expect(list.fresh).toEqual(rows.slice(0, 2))
    expect(list.earlier).toEqual(rows.slice(2))
  })

  it('sums what is new, and counts the people who sent it', () => {
    const rows = [received(120, 3), received(110, 2, 'tom'), received(105, 4), received(99, 50)]
    const { amount, people, orMore } = noticeListOf(rows, 15, mark, 509)
    expect(amount).toBe(9)
    expect(people).toBe(2)
    expect(orMore).toBe(false)
  })

  it('has the whole sum where the list has no room for all that is new', () => {
    const rows = [received(120, 3), received(110, 2)]
    const { amount, orMore } = noticeListOf(rows, 2, mark, 560)
    expect(amount).toBe(60)
    expect(orMore).toBe(true)
  })

  it('has the sum of what it lists before the first look, where nobody knows what else is new', () => {
    const rows = [received(120, 3), received(110, 2)]
    const first = { lookedAt: 100, newest: 100, totalReceived: 0 }
    expect(noticeListOf(rows, 2, first, 560).amount).toBe(5)
  })

  it('is empty for a person who received nothing', () => {
    const { fresh, earlier, amount, people } = noticeListOf([], 15, mark, 500)
    expect([...fresh, ...earlier]).toEqual([])
    expect(amount).toBe(0)
    expect(people).toBe(0)
  })
})
