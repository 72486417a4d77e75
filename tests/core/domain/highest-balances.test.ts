import { describe, expect, it } from 'vitest'
import { withMovedBalances } from '../../../src/core/domain/highest-balances.ts'
import type { Profile } from '../../../src/core/domain/profile.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

const person = (name: string, balance: number) =>
  ({ id: name, username: name, balance }) as unknown as Profile

const sent = (from: string, to: string | null, status: Transaction['status'] = 'settled') =>
  ({ ...aRow('r', 1), senderId: from, recipientId: to, amount: -30, status }) as Transaction

const five = [300, 290, 280, 270, 260].map((balance, index) => person(`p${index + 1}`, balance))

const shown = (people: readonly Profile[]) =>
  people.map(({ id, balance }) => `${id} ${balance}`).join(', ')

describe('who holds most, as far as is known since they were read,', () => {
  it.each([
    ['one sent to another', [sent('p1', 'p3')], 'p3 310, p2 290, p1 270, p4 270, p5 260'],
    [
      'one sent to nobody yet',
      [sent('p1', null, 'waiting')],
      'p2 290, p3 280, p1 270, p4 270, p5 260',
    ],
    ['one sends without a network', [sent('p1', 'p2', 'pending')], shown(five)],
    ['one took points back', [sent('p1', null, 'returned')], shown(five)],
    ['somebody else sent to one', [sent('x', 'p5')], 'p1 300, p2 290, p5 290, p3 280, p4 270'],
  ])('where %s', (_, since, expected) => {
    expect(shown(withMovedBalances(five, since, null))).toBe(expected)
  })

  it('have the reader’s balance from their account alone', () => {
    const people = withMovedBalances(five, [sent('p2', 'p1')], person('p2', 260))
    expect(shown(people)).toBe('p1 330, p3 280, p4 270, p2 260, p5 260')
  })

  it('have the reader among them once they hold enough', () => {
    const own = (balance: number) => shown(withMovedBalances(five, [], person('me', balance)))
    expect([own(265), own(100)]).toEqual(['p1 300, p2 290, p3 280, p4 270, me 265', shown(five)])
  })

  it('never show a reader without a username', () => {
    const nameless = { ...person('me', 900), username: null }
    expect(shown(withMovedBalances(five, [], nameless))).toBe(shown(five))
  })
})
