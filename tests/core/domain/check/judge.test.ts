import { describe, expect, it } from 'vitest'
import {
  judgeAccount,
  judgeName,
  judgeTransaction,
} from '../../../../src/core/domain/check/judge.ts'
import {
  type Micros,
  type StoredRecord,
  type StoredValue,
  storedTexts,
} from '../../../../src/core/domain/check/records.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { recordsOf, START } from '../../../builders/stored-ledger.ts'

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
const list = { foreign: '{"arrayValue":{}}' }
const WHOLE = 'a whole number, 0 or more'

describe('an account', () => {
  it.each<[string, Change]>([
    ['as it is', {}],
    ['with a description', { description: 'Bakes 👩‍🍳' }],
    ['with five names', { nameCount: 5 }],
    ['with other initials', { avatar: 'aZ09' }],
    ['with its name in capitals', { displayName: 'ANN' }],
    ['from before there were prefixes', { prefixes: undefined }],
    ['with some of its prefixes', { prefixes: storedTexts(['an']) }],
    ['with no prefix', { prefixes: list }],
    [
      'with prefixes of each word, without accents',
      {
        displayName: 'José Müller',
        usernameKey: 'josé müller',
        prefixes: storedTexts(['jose', 'muller', 'jose m']),
      },
    ],
  ])('%s is what a client could have written', (_, change) => expect(judged(change)).toEqual([]))

  it.each<[string, Change, rule: string, found: string]>([
    ['a balance below zero', { balance: -1 }, WHOLE, '-1'],
    ['a balance that is no integer', { balance: double }, WHOLE, '{"doubleValue":1337}'],
    ['a missing total', { totalSent: undefined }, WHOLE, 'nothing'],
    ['a text for a total', { totalReceived: '1' }, WHOLE, '"1"'],
    ['no time', { joinDate: null }, 'a time', 'null'],
    ['empty initials', { avatar: '' }, '1 to 4 letters or digits', '""'],
    ['five initials', { avatar: 'ABCDE' }, '1 to 4 letters or digits', '"ABCDE"'],
    ['another key', { usernameKey: 'ben' }, '"ann"', '"ben"'],
    ['no key', { usernameKey: undefined }, '"ann"', 'nothing'],
    ['no count of names', { nameCount: undefined }, 'a whole number, 1 to 5', 'nothing'],
    ['a count of 0 names', { nameCount: 0 }, 'a whole number, 1 to 5', '0'],
    ['a sixth name', { nameCount: 6 }, 'a whole number, 1 to 5', '6'],
    [
      'a name that nobody can have',
      { displayName: 'a..b', usernameKey: 'a..b', prefixes: undefined },
      'a name, or "You"',
      '"a..b"',
    ],
    [
      'a blank description',
      { description: ' ' },
      'nothing, or a visible text of up to 160 characters',
      '" "',
    ],
    [
      'a last transaction with another kind of id',
      { lastTransaction: 'a b' },
      "nothing, or a transaction's id",
      '"a b"',
    ],
    ['an unknown field', { isAdmin: true }, 'no such field', 'true'],
    ['a field of a later version', { later: list }, 'no such field', '{"arrayValue":{}}'],
  ])('with %s is broken', (_, change, rule, found) => {
    const [field] = Object.keys(change)
    expect(judged(change)).toEqual([`${field}: ${rule} | ${field}: ${found}`])
  })

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

  it.each<[string, Change, string]>([
    ['a key', { usernameKey: 'you' }, 'usernameKey: nothing'],
    ['a counted name', { nameCount: 1 }, 'nameCount: 0'],
    ['a prefix', { prefixes: storedTexts(['y']) }, 'prefixes: nothing'],
  ])('without a name but with %s is broken', (_, change, expected) => {
    const wrong = judged(change, 'nobody').map((one) => one.split(' | ')[0])
    expect(wrong).toEqual([expected])
  })
})

/** Which fields are wrong after a change of t1 (Ann to Ben), w1 (handed over), w2 (returned) or w3 (waiting). */
function broken(id: string, change: Change): readonly string[] {
  const record = recordsOf(aStoredLedger().transactions).find((one) => one.id === id)
  if (!record) throw new Error(`no transaction ${id}`)
  const fields = Object.entries({ ...record.fields, ...change })
  const kept = fields.filter(([, value]) => value !== undefined) as [string, StoredValue][]
  return judgeTransaction({ ...record, fields: Object.fromEntries(kept) }).map(
    ({ expected }) => expected.split(':')[0] ?? '',
  )
}

const at = (seconds: number) => ({ time: (START + seconds * 1_000_000) as Micros })
const sentAt = 1300

describe('a transaction', () => {
  it.each<[string, string, Change]>([
    ['that reached its recipient', 't1', {}],
    ['that was handed over', 'w1', {}],
    ['that was returned', 'w2', {}],
    ['that waits', 'w3', {}],
    ['of someone without a name', 't1', { sender: 'You' }],
    [
      'that was closed up to ten minutes before its own time',
      'w1',
      { settledAt: at(sentAt - 600) },
    ],
  ])('%s is what a client could have written', (_, id, change) =>
    expect(broken(id, change)).toEqual([]),
  )

  it.each<[string, string, Change, readonly string[]]>([
    ['another id than its document', 't1', { id: 't2' }, ['id']],
    ['no id', 't1', { id: undefined }, ['id']],
    ['another type', 't1', { type: 'gift' }, ['type']],
    ['another icon', 't1', { icon: '💰' }, ['icon']],
    ['another title', 't1', { title: 'Sent to @Zoe' }, ['title']],
    ['another profile', 't1', { profile: 'Zoe' }, ['profile']],
    ['another key', 't1', { recipientKey: 'zoe' }, ['recipientKey']],
    ['an empty message', 't1', { message: '' }, ['message']],
    ['a long message', 't1', { message: 'x'.repeat(281) }, ['message']],
    ['an amount of 0', 't1', { amount: 0 }, ['amount']],
    ['a positive amount', 't1', { amount: 5 }, ['amount']],
    ['a fraction', 't1', { amount: { foreign: '-7.5' } }, ['amount']],
    ['a sender that is no name', 't1', { sender: 'Unnamed' }, ['sender']],
    ['a recipient that is no name', 't1', { recipient: 5 }, ['recipient']],
    ['a text for its time', 't1', { timestamp: 'today' }, ['timestamp']],
    ['no sender', 't1', { senderId: null }, ['senderId']],
    ['no recipient', 't1', { recipientId: null }, ['recipientId']],
    ['its sender as recipient', 't1', { recipientId: 'ann' }, ['recipientId']],
    ['an unknown status', 'w3', { status: 'pending' }, ['status']],
    ['a recipient while it waits', 'w3', { recipientId: 'zoe' }, ['recipientId']],
    ['a time of its end while it waits', 'w3', { settledAt: at(5000) }, ['settledAt']],
    ['a recipient although it was returned', 'w2', { recipientId: 'zoe' }, ['recipientId']],
    ['no time of its return', 'w2', { settledAt: undefined }, ['settledAt']],
    ['a text for the time of its end', 'w1', { settledAt: 'today' }, ['settledAt']],
    ['an end long before it', 'w1', { settledAt: at(sentAt - 601) }, ['settledAt']],
    ['an unknown field', 't1', { note: null }, ['note']],
  ])('with %s is broken', (_, id, change, expected) => expect(broken(id, change)).toEqual(expected))
})

describe('a name', () => {
  const judgedName = (id: string, change: Change = {}) => {
    const fields = { userId: 'ann', since: { time: START as Micros }, ...change }
    const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
    const record = { id, fields: Object.fromEntries(kept) as StoredRecord['fields'] }
    return judgeName({ ...record, createdAt: null, updatedAt: null }).map(({ found }) => found)
  }

  it('is as it was taken', () => {
    expect(judgedName('josé müller')).toEqual([])
  })

  it('is written once: another write is a finding, however soon, and also where it changed nothing', () => {
    const fields = { userId: 'ann', since: { time: START as Micros } }
    const judged = (createdAt: number | null, updatedAt: number | null) =>
      judgeName({ id: 'ann', fields, createdAt, updatedAt } as StoredRecord)
    expect(judged(START, START + 1)).toEqual([
      {
        code: 'name-differs',
        about: 'name',
        id: 'ann',
        expected: 'written once: 2025-11-21T04:40:00.000000Z',
        found: 'written again: 2025-11-21T04:40:00.000001Z',
      },
    ])
    // A restore or an import.
    expect(judged(START + 9e12, START + 9e12)).toEqual([])
    expect(judged(null, null)).toEqual([])
  })

  it.each<[string, string, Change, string]>([
    ['capitals', 'Ann', {}, 'id: "Ann"'],
    ['a key that is no name', 'a..b', {}, 'id: "a..b"'],
    ['no owner', 'ann', { userId: undefined }, 'userId: nothing'],
    ['no time', 'ann', { since: undefined }, 'since: nothing'],
    ['another field', 'ann', { note: 'x' }, 'note: "x"'],
  ])('is broken with %s', (_, id, change, found) => {
    expect(judgedName(id, change)).toEqual([found])
  })
})
