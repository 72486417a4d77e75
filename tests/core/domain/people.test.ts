import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstGrapheme,
  initialsOf,
  type Profile,
  withMovedBalances,
} from '../../../src/core/domain/people.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { nearestUsername } from '../../../src/core/domain/username.ts'
import { anyText } from '../any-text.ts'
import { aName, aRow } from '../builders.ts'

it.each([
  ['Maya', 'MA'],
  ['José Müller', 'JM'],
  ['anna-lena k', 'AL'],
  ['a.b', 'AB'],
  ['ßa', 'SA'],
  ['ørsted', 'OR'],
  ['élodie', 'EL'],
  ['4u', '4U'],
])('draws %s as %s', (name, initials) => {
  expect(initialsOf(aName(name))).toBe(initials)
})

it('draws a person without a name as "YO"', () => {
  expect(initialsOf(null)).toBe('YO')
})

it('draws any name as two capitals or digits', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = nearestUsername(text)
      return name === null || /^[A-Z0-9]{2}$/.test(initialsOf(name))
    }),
  )
})

it.each([
  ['📤', '📤'],
  ['📤📤📤', '📤'],
  ['❤️ and more', '❤️'],
  ['👩🏽‍💻👩🏽‍💻', '👩🏽‍💻'],
  ['🇬🇧🇩🇪', '🇬🇧'],
  ['1️⃣2️⃣', '1️⃣'],
  ['é́́n', 'é́́'],
  [' Иван', 'И'],
  ['林檎', '林'],
  ['', ''],
])('takes from "%s" the first character as a reader sees it: "%s"', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})

const person = (name: string, balance: number) =>
  ({ id: name, username: name, balance }) as unknown as Profile

const aSend = (from: string, to: string | null, status: Transaction['status'] = 'settled') =>
  ({ ...aRow('r', 1), senderId: from, recipientId: to, amount: -30, status }) as Transaction

const sent = (...facts: Parameters<typeof aSend>) => ({ row: aSend(...facts), before: undefined })

const waited = (now: Transaction) => ({ row: now, before: aSend('p1', null, 'waiting') })

const five = [300, 290, 280, 270, 260].map((balance, index) => person(`p${index + 1}`, balance))

const shown = (people: readonly Profile[]) =>
  people.map(({ id, balance }) => `${id} ${balance}`).join(', ')

describe('the highest balances since they were loaded', () => {
  it.each([
    ['one of them sent to another', [sent('p1', 'p3')], 'p3 310, p2 290, p1 270, p4 270, p5 260'],
    [
      'one of them sent to a name that nobody has',
      [sent('p1', null, 'waiting')],
      'p2 290, p3 280, p1 270, p4 270, p5 260',
    ],
    ['one of them has a pending send', [sent('p1', 'p2', 'pending')], shown(five)],
    ['one of them took points back', [sent('p1', null, 'returned')], shown(five)],
    [
      'one of them took back points that they had not at the load',
      [waited(aSend('p1', null, 'returned'))],
      'p1 330, p2 290, p3 280, p4 270, p5 260',
    ],
    [
      'points that were not theirs at the load were handed over to one of them',
      [waited(aSend('p1', 'p5'))],
      'p1 300, p2 290, p5 290, p3 280, p4 270',
    ],
    [
      'another person sent to one of them',
      [sent('x', 'p5')],
      'p1 300, p2 290, p5 290, p3 280, p4 270',
    ],
  ])('where %s', (_, since, expected) => {
    expect(shown(withMovedBalances(five, since, null))).toBe(expected)
  })

  it('take the reader’s balance only from their account', () => {
    const people = withMovedBalances(five, [sent('p2', 'p1')], person('p2', 260))
    expect(shown(people)).toBe('p1 330, p3 280, p4 270, p2 260, p5 260')
  })

  it('include the reader once their balance is high enough', () => {
    const own = (balance: number) => shown(withMovedBalances(five, [], person('me', balance)))
    expect(own(265)).toBe('p1 300, p2 290, p3 280, p4 270, me 265')
    expect(own(100)).toEqual(shown(five))
  })

  it('never show a reader without a username', () => {
    const nameless = { ...person('me', 900), username: null }
    expect(shown(withMovedBalances(five, [], nameless))).toBe(shown(five))
  })
})
