import { describe, expect, it } from 'vitest'
import { judgeAccount } from '../../../../src/core/domain/check/judge-account.ts'
import {
  type StoredRecord,
  type StoredValue,
  storedTexts,
} from '../../../../src/core/domain/check/stored-record.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { recordsOf } from '../../../builders/stored-ledger.ts'

type Change = Readonly<Record<string, StoredValue | undefined>>

/** What is wrong with the account of Ann, or of someone without a name, after a change; undefined takes a field away. */
function judged(change: Change, id = 'ann'): readonly string[] {
  const account = recordsOf(aStoredLedger().accounts).find((record) => record.id === id)
  if (!account) throw new Error(`no account ${id}`)
  const fields = Object.entries({ ...account.fields, ...change })
  const kept = fields.filter(([, value]) => value !== undefined) as [string, StoredValue][]
  return judgeAccount({ ...account, fields: Object.fromEntries(kept) }).map(
    ({ expected, found }) => `${expected} | ${found}`,
  )
}

describe("an account's id", () => {
  const { fields } = recordsOf(aStoredLedger().accounts).find(
    ({ id }) => id === 'ann',
  ) as StoredRecord
  const found = (id: string) => judgeAccount({ id, fields, createdAt: null, updatedAt: null })

  it('has up to 128 characters', () => {
    expect(found('é'.repeat(128))).toEqual([])
  })

  it.each([129, 500, 1500])('is one that nobody can have with %i', (length) => {
    const expected = 'id: 1 to 128 characters'
    const id = 'x'.repeat(length)
    expect(found(id)).toEqual([
      { code: 'entry-broken', about: 'account', id, expected, found: `id: ${length} characters` },
    ])
  })
})

const double = { foreign: '{"doubleValue":1337}' }

describe('an account', () => {
  it.each<[string, Change]>([
    ['as it is', {}],
    ['with a description', { description: 'Bakes 👩‍🍳' }],
    ['with five names', { nameCount: 5 }],
    ['with other initials', { avatar: 'aZ09' }],
    ['with its name in capitals', { displayName: 'ANN' }],
    ['from before there were prefixes', { prefixes: undefined }],
    ['with some of its prefixes', { prefixes: storedTexts(['an']) }],
    ['with no prefix', { prefixes: { foreign: '{"arrayValue":{}}' } }],
    [
      'with prefixes of each word, without accents',
      {
        displayName: 'José Müller',
        usernameKey: 'josé müller',
        prefixes: storedTexts(['jose', 'muller', 'jose m']),
      },
    ],
  ])('%s is what a client could have written', (_, change) => expect(judged(change)).toEqual([]))

  it.each<[string, Change, readonly string[]]>([
    ['a balance below zero', { balance: -1 }, ['balance: a whole number, 0 or more | balance: -1']],
    [
      'a balance that is no integer',
      { balance: double },
      ['balance: a whole number, 0 or more | balance: {"doubleValue":1337}'],
    ],
    [
      'a missing total',
      { totalSent: undefined },
      ['totalSent: a whole number, 0 or more | totalSent: nothing'],
    ],
    [
      'a text for a total',
      { totalReceived: '1' },
      ['totalReceived: a whole number, 0 or more | totalReceived: "1"'],
    ],
    ['no time', { joinDate: null }, ['joinDate: a time | joinDate: null']],
    ['empty initials', { avatar: '' }, ['avatar: 1 to 4 letters or digits | avatar: ""']],
    ['five initials', { avatar: 'ABCDE' }, ['avatar: 1 to 4 letters or digits | avatar: "ABCDE"']],
    ['another key', { usernameKey: 'ben' }, ['usernameKey: "ann" | usernameKey: "ben"']],
    ['no key', { usernameKey: undefined }, ['usernameKey: "ann" | usernameKey: nothing']],
    [
      'no count of names',
      { nameCount: undefined },
      ['nameCount: a whole number, 1 to 5 | nameCount: nothing'],
    ],
    ['a count of 0 names', { nameCount: 0 }, ['nameCount: a whole number, 1 to 5 | nameCount: 0']],
    ['a sixth name', { nameCount: 6 }, ['nameCount: a whole number, 1 to 5 | nameCount: 6']],
    [
      'a name that nobody can have',
      { displayName: 'a..b', usernameKey: 'a..b', prefixes: undefined },
      ['displayName: a name, or "You" | displayName: "a..b"'],
    ],
    [
      'a blank description',
      { description: ' ' },
      ['description: nothing, or a visible text of up to 160 characters | description: " "'],
    ],
    [
      'a last transaction with another kind of id',
      { lastTransaction: 'a b' },
      ['lastTransaction: nothing, or a transaction\'s id | lastTransaction: "a b"'],
    ],
    ['an unknown field', { isAdmin: true }, ['isAdmin: no such field | isAdmin: true']],
    [
      'a field of a later version',
      { later: { foreign: '{"arrayValue":{}}' } },
      ['later: no such field | later: {"arrayValue":{}}'],
    ],
  ])('with %s is broken', (_, change, expected) => expect(judged(change)).toEqual(expected))

  it.each<[string, StoredValue]>([
    ['one of another name', storedTexts(['an', 'ben'])],
    ['one in capitals', storedTexts(['An'])],
    ['an empty one', storedTexts([''])],
    ['a longer one', storedTexts(['ann annann'])],
    ['25 of them', storedTexts(Array.from({ length: 25 }, () => 'a'))],
    ['a number', { foreign: '{"arrayValue":{"values":[{"integerValue":"1"}]}}' }],
    ['a text that is no list', 'an'],
    ['no list', { foreign: '{"mapValue":{}}' }],
    ['a list of another database', { foreign: '["an"]' }],
    ['what is no JSON', { foreign: '[' }],
    ['nothing that is no list', null],
  ])('with prefixes of which there is %s is broken', (_, prefixes) => {
    expect(judged({ prefixes })).toEqual([
      expect.stringMatching(/^prefixes: nothing, or up to 24 prefixes of the name \| prefixes: /),
    ])
  })

  it.each<[string, Change, readonly string[]]>([
    ['a key', { usernameKey: 'you' }, ['usernameKey: nothing | usernameKey: "you"']],
    ['a counted name', { nameCount: 1 }, ['nameCount: 0 | nameCount: 1']],
    [
      'a prefix',
      { prefixes: storedTexts(['y']) },
      ['prefixes: nothing | prefixes: {"arrayValue":{"values":[{"stringValue":"y"}]}}'],
    ],
  ])('without a name but with %s is broken', (_, change, expected) =>
    expect(judged(change, 'nobody')).toEqual(expected),
  )
})
