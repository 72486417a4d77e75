import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  matchingRows,
  NO_QUESTION,
  type SearchQuestion,
  searchedWords,
  wordsOf,
} from '../../../src/core/domain/find/question.ts'
import { folded } from '../../../src/core/domain/folded.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { LedgerCopy } from '../../../src/core/ports/ledger-copy.ts'
import { FindInCopy } from '../../../src/core/use-cases/find-in-copy.ts'
import { withMethods } from '../../builders/a-copy-of.ts'
import { reportOf, seeded } from '../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../builders/memory-ledger-copy.ts'
import { StoredArchive } from '../../builders/stored-archive.ts'
import { START, StoredLedger } from '../../builders/stored-ledger.ts'
import { shareOf } from '../../in-depth.ts'
import { withEntry, withoutEntry } from './damaged-copy.ts'

const ORIGIN = 'pledger/demo'
const DAY_MS = 86_400_000

/** Three people who send each other points over some days, and points that wait for others. */
function aLedger(): StoredLedger {
  const ledger = new StoredLedger()
  ledger.open('u1', 'Inés')
  ledger.open('u2', 'Tom Okafor')
  ledger.open('u3', 'Maya')
  ledger.describe('u3', 'Will trade good coffee for slides.')
  ledger.send('t1', 'u1', 'Tom Okafor', 12, 'Coffee, and the good advice')
  ledger.pass(DAY_MS / 1000)
  ledger.send('t2', 'u2', 'Maya', 40, 'The coffee machine lives again')
  ledger.send('t3', 'u3', 'Zoe', 8, 'Two coffees, one bug found')
  ledger.send('t4', 'u3', 'Zed', 9, 'Rent')
  ledger.pass(DAY_MS / 1000)
  ledger.open('u4', 'Zoe')
  ledger.handOver('t3')
  ledger.takeBack('t4')
  ledger.send('t5', 'u1', 'Nobody', 25, 'For the office ☕')
  return ledger
}

async function copyOf(ledger: StoredLedger, copy = new MemoryLedgerCopy()) {
  await reportOf(new StoredArchive(ledger, 'demo'), copy)
  return copy
}

const COPY = await copyOf(aLedger())

async function found(question: Partial<SearchQuestion>, limit = 100, copy: LedgerCopy = COPY) {
  const result = await new FindInCopy(copy).find(ORIGIN, { ...NO_QUESTION, ...question }, limit)
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

const idsOf = async (question: Partial<SearchQuestion>) =>
  (await found(question)).transactions.map(({ id }) => id)

describe('a search for transactions', () => {
  it.each([
    ['a word of the message', 'coffee', ['t3', 't2', 't1']],
    ['a word in capitals', 'COFFEE', ['t3', 't2', 't1']],
    ['one letter', 'r', ['t4']],
    ['words of message and names', 'coffee tom', ['t2', 't1']],
    ['a name without its accent', 'ines', ['t5', 't1']],
    ['an emoji', '☕', ['t5']],
    ['what no word starts with', 'ffee', []],
    ['markup', '<img src=x>', []],
  ])('finds by %s', async (_, words, ids) => {
    expect(await idsOf({ words })).toEqual(ids)
  })

  it.each([
    ['sender', { sender: 'okaf' }, ['t2']],
    ['recipient', { recipient: 'tom' }, ['t1']],
    ['least amount', { least: 25 }, ['t5', 't2']],
    ['most amount', { most: 9 }, ['t4', 't3']],
    ['exact amount', { least: 12, most: 12 }, ['t1']],
    ['first day', { from: START / 1000 + 2 * DAY_MS }, ['t5']],
    ['last day', { before: START / 1000 + DAY_MS }, ['t1']],
    ['all of it together', { words: 'coffee', sender: 'maya', most: 8 }, ['t3']],
  ])('finds by %s', async (_, question, ids) => {
    expect(await idsOf(question)).toEqual(ids)
  })

  it('finds a sender by their present name as well', async () => {
    const ledger = aLedger()
    ledger.rename('u1', 'Agnes')
    const renamed = await found({ sender: 'agnes' }, 9, await copyOf(ledger))
    expect(renamed.transactions.map(({ id, sender }) => [id, sender])).toEqual([
      ['t5', 'Inés'],
      ['t1', 'Inés'],
    ])
  })

  it.each([
    ['t3', 'settled', 'u4'],
    ['t4', 'returned', null],
    ['t5', 'waiting', null],
  ])('says what became of the waiting points of %s', async (id, status, recipientId) => {
    const { transactions } = await found({ least: 1 })
    expect(transactions.find((one) => one.id === id)).toMatchObject({ status, recipientId })
  })

  it('gives the newest ones, and says how many there are', async () => {
    const { count, transactions } = await found({ words: 'coffee' }, 1)
    expect({ count, ids: transactions.map(({ id }) => id) }).toEqual({ count: 3, ids: ['t3'] })
  })

  it('gives a transaction as the ledger has it', async () => {
    const { transactions } = await found({ words: 'advice' })
    expect(transactions).toEqual([
      {
        id: 't1',
        type: 'sent',
        icon: '📤',
        title: 'Sent to @Tom Okafor',
        message: 'Coffee, and the good advice',
        amount: -12,
        profile: 'Tom Okafor',
        sender: 'Inés',
        recipient: 'Tom Okafor',
        senderId: 'u1',
        recipientId: 'u2',
        recipientKey: 'tom okafor',
        status: 'settled',
        timestamp: START / 1000,
        settledAt: null,
        salts: null,
        digests: {},
        removed: {},
        reactions: {},
      },
    ])
  })

  it('finds the same as reading every row, for any words and thousands of rows', async () => {
    const random = seeded(7)
    const some = ['tea', 'teapot', 'été', 'Σ', '茶', '10', 'a', 'ab', 'abc', '🍵']
    const messages = Array.from({ length: 5000 }, () =>
      Array.from({ length: 3 }, () => some[Math.floor(random.next() * some.length)]).join(' '),
    )
    const ledger = new StoredLedger()
    ledger.open('u1', 'Ann')
    ledger.open('u2', 'Ben')
    for (const [index, message] of messages.entries()) {
      ledger.pass(1)
      const isOdd = index % 2 === 1
      ledger.send(`m${index}`, isOdd ? 'u1' : 'u2', isOdd ? 'Ben' : 'Ann', 1, message)
    }
    const copy = await copyOf(ledger)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...some), { minLength: 1 }), async (typed) => {
        const words = searchedWords(typed.join(' '))
        const fits = (message: string) => {
          const own = wordsOf(folded(`${message} Ann Ben`))
          return words.every((word) => own.some(({ text }) => text.startsWith(word)))
        }
        const { count } = await found({ words: typed.join(' ') }, 1, copy)
        expect(count).toBe(messages.filter(fits).length)
      }),
      { numRuns: shareOf(20) },
    )
  })
})

describe('a search with rows that the page has loaded', () => {
  const search = (loaded: readonly Transaction[], limit = 100) =>
    new FindInCopy(COPY).find(ORIGIN, { ...NO_QUESTION, words: 'coffee' }, limit, loaded)
  const row = async (id: string) => {
    const { transactions } = await found({ least: 1 })
    return transactions.find((one) => one.id === id) as Transaction
  }
  const shown = async (loaded: readonly Transaction[], limit?: number) => {
    const result = await search(loaded, limit)
    if (!result.ok) throw new Error(result.refusal.code)
    const { count, transactions } = result.value
    return [count, ...transactions.map(({ id, status }) => `${id} ${status}`)]
  }

  it('finds each of them once, as the page has it', async () => {
    const loaded = [{ ...(await row('t3')), status: 'returned' as const }]
    expect(await shown(loaded)).toEqual([3, 't3 returned', 't2 settled', 't1 settled'])
  })

  it('finds what is newer than the copy, and counts it', async () => {
    const last = await row('t5')
    const loaded = [{ ...last, id: 't9' as TransactionId, timestamp: last.timestamp + 1 }]
    expect(await shown(loaded, 2)).toEqual([4, 't9 waiting', 't3 settled'])
  })

  it('puts them where their time is', async () => {
    const loaded = [{ ...(await row('t2')), id: 't2b' as TransactionId }]
    expect(await shown(loaded)).toEqual([
      4,
      't3 settled',
      't2b settled',
      't2 settled',
      't1 settled',
    ])
  })

  it.each([
    { words: 'coffee' },
    { words: 'COFFEE tom' },
    { words: 'ffee' },
    { words: 'ines' },
    { words: '☕' },
    { sender: 'okaf' },
    { recipient: 'tom' },
    { least: 25 },
    { most: 9 },
    { from: START / 1000 + 2 * DAY_MS },
    { before: START / 1000 + DAY_MS },
    { words: 'coffee', sender: 'maya', most: 8 },
  ])('finds among them what it finds in a copy: %o', async (question) => {
    const { transactions } = await found({ least: 1 })
    const ids = matchingRows(transactions, { ...NO_QUESTION, ...question }).map(({ id }) => id)
    expect(ids).toEqual(await idsOf(question))
  })
})

describe('a search for people', () => {
  it.each([
    ['by a word of the name', { words: 'okafor' }, ['Tom Okafor']],
    ['by a word of the description', { words: 'coffee' }, ['Maya']],
    ['nobody for no words', { words: ' ' }, []],
    ['nobody where transactions are narrowed', { words: 'maya', least: 1 }, []],
  ])('finds %s', async (_, question, names) => {
    const { people } = await found(question)
    expect(people.map(({ username }) => username)).toEqual(names)
  })
  it('gives those with the highest balances first, up to the limit', async () => {
    const ledger = new StoredLedger()
    for (const [id, name] of ['Zed', 'Zoe', 'Zac'].entries()) ledger.open(`u${id}`, name)
    ledger.send('t1', 'u0', 'Zac', 5)
    const { people, peopleCount } = await found({ words: 'z' }, 2, await copyOf(ledger))
    expect([peopleCount, ...people.map(({ username }) => username)]).toEqual([3, 'Zac', 'Zoe'])
  })
})

describe('a search of a copy', () => {
  it('says as of when it is', async () => {
    const { size, checkedAt } = await found({ words: 'coffee' })
    expect({ size, checkedAt }).toEqual({ size: 15, checkedAt: START + 2 * DAY_MS * 1000 })
  })

  it('reads it once', async () => {
    const bundles = vi.fn((...given: Parameters<LedgerCopy['bundles']>) => COPY.bundles(...given))
    const search = new FindInCopy(withMethods(COPY, { bundles }))
    await search.find(ORIGIN, { ...NO_QUESTION, words: 'a' }, 1)
    await search.find(ORIGIN, { ...NO_QUESTION, words: 'b' }, 1)
    expect(bundles).toHaveBeenCalledOnce()
  })

  it('reads it again once it has grown', async () => {
    const ledger = aLedger()
    const copy = await copyOf(ledger)
    const search = new FindInCopy(copy)
    const question = { ...NO_QUESTION, words: 'new' }
    await search.find(ORIGIN, question, 1)
    ledger.pass(1)
    ledger.send('t6', 'u1', 'Maya', 1, 'Something new')
    await copyOf(ledger, copy)
    expect(await search.find(ORIGIN, question, 1)).toHaveProperty('value.count', 1)
  })

  it('reads it again after its memory was freed', async () => {
    const bundles = vi.fn((...given: Parameters<LedgerCopy['bundles']>) => COPY.bundles(...given))
    const search = new FindInCopy(withMethods(COPY, { bundles }))
    await search.find(ORIGIN, NO_QUESTION, 1)
    search.close()
    await search.find(ORIGIN, NO_QUESTION, 1)
    expect(bundles).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['there is none', new MemoryLedgerCopy(), 'no-copy'],
    ['an entry is missing', withoutEntry(COPY, 0), 'copy-corrupt'],
    ['an entry is none', withEntry(COPY, 3, () => '[1,"nonsense"]'), 'copy-corrupt'],
    [
      'it cannot be read',
      withMethods(COPY, { accounts: async () => refuse({ code: 'copy-forbidden' }) }),
      'copy-forbidden',
    ],
  ] as const)('is refused where %s', async (_, copy, code) => {
    expect(await new FindInCopy(copy).find(ORIGIN, NO_QUESTION, 1)).toEqual(refuse({ code }))
  })

  it('is possible again once what was refused is fixed', async () => {
    let isBroken = true
    const copy = withMethods(COPY, {
      bundles: async (...given) =>
        isBroken ? refuse({ code: 'copy-corrupt' }) : COPY.bundles(...given),
    })
    const search = new FindInCopy(copy)
    await search.find(ORIGIN, NO_QUESTION, 1)
    isBroken = false
    expect(await search.find(ORIGIN, NO_QUESTION, 1)).toHaveProperty('ok', true)
  })
})
