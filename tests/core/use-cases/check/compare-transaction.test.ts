import { describe, expect, it } from 'vitest'
import {
  type EntryTexts,
  entryText,
  type SendEntry,
  textDigest,
} from '../../../../src/core/domain/check/entry.ts'
import { receiptText } from '../../../../src/core/domain/check/receipt.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'
import { refuse } from '../../../../src/core/domain/result.ts'
import { readTransaction, type Transaction } from '../../../../src/core/domain/transaction.ts'
import type { CopyHead, LedgerCopy } from '../../../../src/core/ports/ledger-copy.ts'
import { CompareTransaction } from '../../../../src/core/use-cases/check/compare-transaction.ts'
import { MakeReceipt, VerifyReceipt } from '../../../../src/core/use-cases/check/receipts.ts'
import { appending, withMethods } from '../../../builders/a-copy-of.ts'
import { SALTS } from '../../../builders/a-transfer.ts'
import { anOpening, aSending } from '../../../builders/entries.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { saltedTexts } from '../../../builders/salted-texts.ts'

const ORIGIN = 'pledger/demo'
const MINUTE = 60_000
const SENT_AT = 1_763_700_000_123
const NOW = SENT_AT + 60 * MINUTE
const WORDS = { sender: 'Lin', recipient: 'Maya', message: 'Lunch' }
const TEXTS = saltedTexts(WORDS)

function aRecord(changes: Readonly<Record<string, unknown>> = {}): Transaction {
  const people = { senderId: 'lin-id', recipientId: 'maya-id', status: 'settled' }
  const fields = {
    id: 't1',
    ...WORDS,
    ...people,
    salts: SALTS,
    amount: -37,
    timestamp: SENT_AT + 0.456,
  }
  return readTransaction({ ...fields, ...changes }, 'Pledger') as Transaction
}

/** A copy with an account and one send of 37 points. */
async function aCopy({
  entry = {},
  texts = TEXTS,
  stored = texts,
  head = {},
}: {
  readonly entry?: Partial<SendEntry>
  readonly texts?: EntryTexts
  readonly stored?: EntryTexts | null
  readonly head?: Partial<CopyHead>
} = {}) {
  const send = aSending({
    time: SENT_AT * 1000 + 456,
    textDigest: textDigest(texts, nodeDigest),
    ...entry,
  })
  const change = appending([entryText(anOpening()), entryText(send)])
  const [bundle] = change.bundles
  if (!bundle) throw new Error('no bundle')
  const entries = bundle.entries.map((one, at) => ({ ...one, texts: at === 1 ? stored : null }))
  const copy = new MemoryLedgerCopy()
  await copy.save({
    ...change,
    head: { ...change.head, ...head },
    bundles: [{ ...bundle, entries }],
  })
  return copy
}

const compare = (copy: LedgerCopy, transaction = aRecord(), now = NOW) =>
  new CompareTransaction(new MakeReceipt(copy, nodeDigest), copy, nodeDigest, {
    now: () => now,
  }).compare(ORIGIN, transaction)

describe('a transaction that the copy has', () => {
  it('does not differ where nobody changed it', async () => {
    expect(await compare(await aCopy())).toHaveProperty('value.differing', [])
  })

  it('has a receipt that verifies', async () => {
    const compared = await compare(await aCopy())
    if (!compared.ok) throw new Error(compared.refusal.code)
    const proven = new VerifyReceipt(nodeDigest).verify(receiptText(compared.value.receipt))
    expect(proven).toHaveProperty('value.index', 1)
  })

  it('does not differ by a time that is rounded to a millisecond', async () => {
    const rounded = aRecord({ timestamp: SENT_AT })
    expect(await compare(await aCopy(), rounded)).toHaveProperty('value.differing', [])
  })

  it.each([
    ['waits', { status: 'waiting', recipientId: null }],
    ['was handed over', { settledAt: NOW }],
    ['was taken back', { status: 'returned', settledAt: NOW, recipientId: null }],
  ])('does not differ where its points waited and it now %s', async (_, changes) => {
    const copy = await aCopy({ entry: { recipientId: null } })
    expect(await compare(copy, aRecord(changes))).toHaveProperty('value.differing', [])
  })

  it.each([
    ['an hour later', { timestamp: SENT_AT + 60 * MINUTE }, ['time']],
    ['a day earlier', { timestamp: SENT_AT - 24 * 60 * MINUTE }, ['time']],
    ['one point more', { amount: -38 }, ['points']],
    ['points with the other sign', { amount: 37 }, ['points']],
    ['another sender’s account', { senderId: 'tom-id' }, ['sender']],
    ['another sender’s name', { sender: 'Tom' }, ['sender']],
    ['another recipient’s account', { recipientId: 'tom-id' }, ['recipient']],
    ['another recipient’s name', { recipient: 'Tom' }, ['recipient']],
    ['points that wait', { status: 'waiting', recipientId: null }, ['recipient']],
    ['another message', { message: 'Rent' }, ['message']],
    ['all of it', { amount: -1, message: 'Rent', sender: 'Tom' }, ['points', 'sender', 'message']],
  ])('differs where the ledger now has %s', async (_, changes, differing) => {
    expect(await compare(await aCopy(), aRecord(changes))).toHaveProperty(
      'value.differing',
      differing,
    )
  })

  it('shows what the copy has', async () => {
    const compared = await compare(await aCopy(), aRecord({ message: 'Rent', amount: -1 }))
    expect(compared).toHaveProperty('value.copied.texts', TEXTS)
    expect(compared).toHaveProperty('value.copied.entry.points', 37)
  })

  it('shows no texts that are not those of the entry', async () => {
    const copy = await aCopy({ stored: saltedTexts({ ...WORDS, message: 'Rent' }) })
    expect(await compare(copy)).toHaveProperty('value.copied.texts', null)
  })

  it.each([
    ['differs', 'Rent', ['message']],
    ['does not differ', 'Lunch', []],
  ])('%s by its digest where the copy has no texts', async (_, message, differing) => {
    const copy = await aCopy({ stored: null })
    expect(await compare(copy, aRecord({ message }))).toHaveProperty('value.differing', differing)
  })

  it('does not differ by the default for a message that was never stored', async () => {
    const copy = await aCopy({ texts: saltedTexts({ ...WORDS, message: '' }) })
    expect(await compare(copy, aRecord({ message: '' }))).toHaveProperty('value.differing', [])
  })
})

describe('a transaction that the copy does not have', () => {
  const sealed = () => aCopy({ head: { sealedBefore: ((SENT_AT + 1) * 1000) as Micros } })
  const none = async () => new MemoryLedgerCopy()

  it.each([
    ['is newer than the copy', sealed, SENT_AT + 2, 'not-in-copy'],
    ['is not ten minutes old', sealed, NOW - 10 * MINUTE, 'not-sealed-yet'],
    ['is just ten minutes old', sealed, NOW - 10 * MINUTE - 1, 'not-in-copy'],
    ['is older than its end', sealed, SENT_AT, 'missing-from-copy'],
    ['is new where nothing is sealed first', aCopy, NOW, 'not-in-copy'],
    ['is of a ledger without a copy', none, SENT_AT, 'no-copy'],
  ] as const)('and %s is refused for that', async (_, openCopy, timestamp, code) => {
    const result = await compare(await openCopy(), aRecord({ id: 't2', timestamp }))
    expect(result).toEqual(refuse({ code }))
  })

  it.each(['head', 'roots', 'bundles'] as const)(
    'is refused as the copy refuses to read its %s',
    async (part) => {
      const refusal = refuse({ code: 'copy-forbidden' } as const)
      const copy = withMethods(await aCopy(), { [part]: async () => refusal })
      expect(await compare(copy)).toEqual(refusal)
    },
  )

  it('is refused where the copy changes while it is read', async () => {
    const copy = await aCopy()
    let reads = 0
    const dropped = withMethods(copy, {
      bundles: async (origin, first, count) => {
        if (++reads === 4) await copy.drop(origin)
        return copy.bundles(origin, first, count)
      },
    })
    const result = await compare(dropped)
    expect(result.ok || result.refusal.code).toBe('copy-changed')
  })
})
