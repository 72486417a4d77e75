import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded } from '../../../src/core/domain/folded.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { type Month, noSums } from '../../../src/core/domain/month.ts'
import type { Account, Profile } from '../../../src/core/domain/people.ts'
import {
  meantName,
  partOfName,
  previewSend,
  quickAmounts,
  readPaymentRequest,
  recentPeople,
  stillFitting,
} from '../../../src/core/domain/send-form.ts'
import { pendingRecordOf, type RecentSend } from '../../../src/core/domain/transfer.ts'
import { aName, anId, aRow, aTransfer } from '../builders.ts'
import { anyName } from './any-name.ts'

it.each([
  ['12', '12'],
  ['0', '0'],
  ['-5', '-5'],
  ['12.5', '12.5'],
  ['1e9', '1000000000'],
  [' +7 ', '7'],
  ['.5', '0.5'],
  ['abc', ''],
  ['', ''],
  ['0x10', ''],
  ['1e999', ''],
  ['Infinity', ''],
  ['<b>1</b>', ''],
  ['1\u202e2', ''],
  ['9'.repeat(10_000), ''],
])('reads the amount "%s" of a link as a number field can show it: "%s"', (amount, typed) => {
  expect(readPaymentRequest('maya', amount, null).amount).toBe(typed)
})

it('distinguishes a link without an amount from one with an amount that is not a number', () => {
  expect(readPaymentRequest('maya', null, 'Lunch').amount).toBeNull()
})

it('leaves recipient and message as they are, to be checked like typed text', () => {
  expect(readPaymentRequest(' @MAYA', '1', '<b>\u202e')).toEqual({
    recipient: ' @MAYA',
    amount: '1',
    message: '<b>\u202e',
  })
})

it('reads a link without a message', () => {
  expect(readPaymentRequest('maya', '1', null).message).toBe('')
})

const lin = (balance: number, lastTransaction: string | null = null): Account => ({
  id: anId('lin-id'),
  username: aName('Lin'),
  avatar: 'LI',
  balance,
  joinDate: 1,
  totalSent: 0,
  totalReceived: 0,
  description: null,
  nameCount: 1,
  lastTransaction: lastTransaction as TransactionId | null,
  cleared: null,
  suspended: null,
  lifted: null,
  leftAt: null,
  monthSums: noSums('2026-11' as Month),
})
const pending = (id: string, amount: number, senderId = 'lin-id') =>
  pendingRecordOf(aTransfer({ id, amount, senderId }), 2)

describe('what Lin can send of 1337 GBP', () => {
  it.each([
    ['', false, null],
    ['abc', false, null],
    ['0', false, null],
    ['-5', false, null],
    ['1.5', false, null],
    ['1', false, 1336],
    ['1337', false, 0],
    ['1338', true, null],
    ['1337.5', false, null],
    ['1338.5', true, null],
    ['1e9', true, null],
    ['9007199254740993', true, null],
    ['1e400', true, null],
  ])(
    'is the whole balance while nothing is pending: "%s" is insufficient: %s, and leaves %s',
    (typed, insufficient, left) => {
      expect(previewSend(lin(1337), [aRow('sent', 1)], typed)).toEqual({
        pending: 0,
        free: 1337,
        insufficient,
        left,
      })
    },
  )

  it.each([
    ['1000', { insufficient: false, left: 237 }],
    ['1237', { insufficient: false, left: 0 }],
    ['1238', { insufficient: true, left: null }],
    ['', { insufficient: false, left: null }],
  ])('is reduced by pending sends: "%s" with 100 GBP pending', (typed, expected) => {
    const rows = [pending('a', 40), aRow('sent', 1), pending('b', 60)]
    expect(previewSend(lin(1337), rows, typed)).toEqual({ pending: 100, free: 1237, ...expected })
  })

  it('ignores pending sends of another person on this device', () => {
    const preview = previewSend(lin(1337), [pending('a', 1300, 'jun-id')], '100')
    expect(preview).toEqual({ pending: 0, free: 1337, insufficient: false, left: 1237 })
  })

  it('counts a pending send once, also if the balance includes it before its row does', () => {
    const rows = [pending('a', 100), pending('b', 7)]
    expect(previewSend(lin(1237, 'a'), rows, '1230')).toEqual({
      pending: 7,
      free: 1230,
      insufficient: false,
      left: 0,
    })
  })
})

describe('the amounts that Lin can choose with one press', () => {
  it.each([
    [1337, [5, 10, 20, 50]],
    [50, [5, 10, 20, 50]],
    [49, [5, 10, 20]],
    [5, [5]],
    [4, []],
    [0, []],
  ])('with %i GBP are %j', (balance, amounts) => {
    expect(quickAmounts(previewSend(lin(balance), [], ''))).toEqual(amounts)
  })

  it('do not count what is pending', () => {
    expect(quickAmounts(previewSend(lin(50), [pending('a', 31)], ''))).toEqual([5, 10])
  })
})

const DAY = 86_400_000
const NOW = 100 * DAY
let ids = 0
const send = (to: string, daysAgo: number, name = to): RecentSend => ({
  id: aRow(`t${ids++}`, 0).id,
  recipientId: anId(to),
  recipient: aName(name),
  at: NOW - daysAgo * DAY,
})
const namesOf = (...sends: readonly RecentSend[]) =>
  recentPeople(anId('lin-id'), sends, [], NOW).map(({ name }) => name)

describe('the people of recent sends', () => {
  it('are nobody without a send', () => expect(namesOf()).toEqual([]))

  it('begin with the latest where all were sent to once', () => {
    expect(namesOf(send('Ann', 9), send('Cleo', 1), send('Ben', 5))).toEqual(['Cleo', 'Ben', 'Ann'])
  })

  it('begin with those who were sent to most often at the same time', () => {
    expect(namesOf(send('Ann', 2), send('Ben', 2), send('Ben', 2))).toEqual(['Ben', 'Ann'])
  })

  it('count a send half after two weeks', () => {
    const three = [send('Ann', 28), send('Ann', 28), send('Ann', 28)]
    const five = [...three, send('Ann', 28), send('Ann', 28)]
    expect(namesOf(...three, send('Ben', 0))).toEqual(['Ben', 'Ann'])
    expect(namesOf(...five, send('Ben', 0))).toEqual(['Ann', 'Ben'])
  })

  it('count a send once, however often it is known', () => {
    const known = send('Ann', 3)
    expect(namesOf(known, known, send('Ben', 1))).toEqual(['Ben', 'Ann'])
  })

  it('count a send of the future, of a clock that went back, as one of now', () => {
    expect(namesOf(send('Ann', -1000), send('Ben', 0), send('Ben', 0))).toEqual(['Ben', 'Ann'])
  })

  it('have the name that was last used, whatever the order of the sends', () => {
    expect(namesOf(send('ann', 1, 'Newer'), send('ann', 9, 'Older'))).toEqual(['Newer'])
    expect(namesOf(send('ann', 9, 'Older'), send('ann', 1, 'Newer'))).toEqual(['Newer'])
  })

  it('also come from one’s own rows of the feed, which count once', () => {
    const rows = [aRow('a', NOW), { ...aRow('b', NOW), senderId: anId('mo-id') }]
    const known = { ...send('maya-id', 0, 'maya'), id: aRow('a', NOW).id }
    const of = (reader: string, sends: readonly RecentSend[] = []) =>
      recentPeople(anId(reader), sends, rows, NOW).map(({ name }) => name)
    expect(of('lin-id')).toEqual(['maya'])
    expect(of('lin-id', [known, send('Ben', 0), send('Ben', 0)])).toEqual(['Ben', 'maya'])
    expect(of('jun-id')).toEqual([])
  })
})

it.each([
  ['@ma', ['Max', 'Mara']],
  [' MAR', ['Mara']],
  ['zo', []],
])('those of an earlier answer who fit "%s" are %j', (typed, names) => {
  const answer = ['Max', 'Mara', null].map((username) => ({ username }) as Profile)
  expect(stillFitting(answer, typed).map(({ username }) => username)).toEqual(names)
})

describe('the part of a name that fits a text', () => {
  it.each([
    ['Inés', 'ine', 'Iné'],
    ['Tom Okafor', 'ok', 'Ok'],
    ['Tom Okafor', 'tom ok', 'Tom Ok'],
    ['Otto O', 'o', 'O'],
    ['Strauß', 'straus', 'Strauß'],
    ['ßa-æb', 'aeb', 'æb'],
    ['Maya', '', ''],
  ])('in "%s" by "%s" is "%s"', (name, text, expected) => {
    const part = partOfName(aName(name), folded(text))
    expect(part && name.slice(part.start, part.end)).toBe(expected)
  })

  it('is the first one', () => {
    expect(partOfName(aName('Otto O'), folded('o'))).toEqual({ start: 0, end: 1 })
  })

  it('folds to the text, but for the other half of a letter', () => {
    fc.assert(
      fc.property(anyName, anyName, fc.integer({ min: 1, max: 3 }), (name, other, length) => {
        const text = folded(other.slice(0, length))
        const part = partOfName(name, text)
        if (part === null) return true
        return folded(name.slice(part.start, part.end)).startsWith(text)
      }),
    )
  })
})

describe('who was meant by a name that nobody has', () => {
  const people = ['Tom Okafor', 'Jun', 'Inés', 'Ina', 'Jan'].map(aName)
  it.each([
    ['jnu', 'Jun', 'two neighbours are swapped'],
    ['juun', 'Jun', 'a letter is too many'],
    ['Juna', 'Jun', 'one is too many at the end'],
    ['jin', 'Jun', 'a letter is wrong: the first who fits'],
    ['tm okafor', 'Tom Okafor', 'a letter is missing'],
    ['@Tom Oakfor ', 'Tom Okafor', 'there is an @ before it and a space after it'],
    ['Tom Okafo', 'Tom Okafor', 'the last letter is missing'],
    ['ines', 'Inés', 'only accents differ, though another name is a slip away'],
    ['INSE', 'Inés', 'the capitals and the accents differ, too'],
  ])('by "%s" it is %s, where %s', (typed, meant) => {
    expect(meantName(typed, people)).toBe(meant)
  })

  it.each([
    ['nju', 'three letters changed places'],
    ['nuj', 'two that are no neighbours changed places'],
    ['juunn', 'two letters are too many'],
    ['ju', 'too little is typed'],
    ['', 'nothing is typed'],
    ['tom', 'it is only a word of the name'],
  ])('by "%s" it is nobody: %s', (typed) => {
    expect(meantName(typed, people)).toBeNull()
  })

  it('is always found where one letter was left out', () => {
    fc.assert(
      fc.property(anyName, fc.nat(), (name, at) => {
        const cut = at % name.length
        const typed = name.slice(0, cut) + name.slice(cut + 1)
        fc.pre(typed.trim() === typed && folded(typed).length >= 3)
        // "ß" is two letters without its accent.
        fc.pre(folded(name).length === name.length)
        expect(meantName(typed, [name])).toBe(name)
      }),
    )
  })
})
