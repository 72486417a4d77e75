import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryText } from '../../../../src/core/domain/check/entry.ts'
import { receiptText } from '../../../../src/core/domain/check/receipt.ts'
import type { TransactionId } from '../../../../src/core/domain/ids.ts'
import { refuse } from '../../../../src/core/domain/result.ts'
import { BUNDLE_SIZE, type LedgerCopy } from '../../../../src/core/ports/ledger-copy.ts'
import { MakeReceipt, VerifyReceipt } from '../../../../src/core/use-cases/check/receipts.ts'
import { aCopyOf, appending, rootOf, withMethods } from '../../../builders/a-copy-of.ts'
import { aClosing, anOpening, aSending } from '../../../builders/entries.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { shareOf } from '../../../in-depth.ts'
import { withEntry, withHeadRoot, withoutEntry, withRoots } from '../damaged-copy.ts'

const ORIGIN = 'pledger/demo'
/** Milliseconds of the entry at an index: four entries have the same. */
const timeOf = (index: number) => 1_000_000 + Math.floor(index / 4)
const ENTRIES = [
  anOpening({ id: 't1', time: 1 }),
  ...Array.from({ length: 32 * BUNDLE_SIZE + 9 }, (_, index) =>
    aSending({ id: `t${index}`, time: timeOf(index) * 1000 + (index % 4) }),
  ),
  aClosing({ id: 't5', time: 2 ** 52 }),
]
const COPY = await aCopyOf(ENTRIES)
const LAST = ENTRIES.length - 2

const anId = (index: number) => `t${index - 1}` as TransactionId
const make = (index: number, sentAt?: number, copy: LedgerCopy = COPY) =>
  new MakeReceipt(copy, nodeDigest).make(ORIGIN, anId(index), sentAt)

/** A copy that counts how many bundles are read from it. */
function counting(copy: LedgerCopy) {
  const reads = { bundles: 0 }
  const counted = withMethods(copy, {
    bundles: (origin, first, count) => {
      reads.bundles += count
      return copy.bundles(origin, first, count)
    },
  })
  return { reads, counted }
}

describe('the receipt of a transaction', () => {
  const anyIndex = fc.oneof(
    fc.constantFrom(1, 255, 256, 257, LAST - 9, LAST),
    fc.integer({ min: 1, max: LAST }),
  )

  it('names the place of its send, and the checkpoint of the copy', async () => {
    const result = await make(300, timeOf(299))
    expect(result).toHaveProperty('value.index', 300)
    expect(result).toHaveProperty(
      'value.entry',
      entryText(aSending({ id: 't299', time: timeOf(299) * 1000 + 3 })),
    )
    const size = ENTRIES.length
    const root = rootOf(ENTRIES.map(entryText))
    expect(result).toHaveProperty('value.checkpoint', { origin: ORIGIN, size, root })
  })

  it('proves any send that the copy has', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndex, async (index) => {
        const receipt = await make(index, timeOf(index - 1))
        if (!receipt.ok) throw new Error(receipt.refusal.code)
        const proven = new VerifyReceipt(nodeDigest).verify(receiptText(receipt.value))
        expect(proven).toHaveProperty('value.entry', ENTRIES[index])
      }),
      { numRuns: shareOf(40) },
    )
  })

  it.each([LAST, 30 * BUNDLE_SIZE, 1])(
    'of entry %i is the same without its time',
    async (index) => {
      expect(await make(index)).toEqual(await make(index, timeOf(index - 1)))
    },
  )

  it.each([0.25, -0.75, 0.999])('is found by a time that is %d ms off', async (off) => {
    expect(await make(300, timeOf(299) + off)).toHaveProperty('value.index', 300)
  })

  it('is found among more sends of one millisecond than a bundle has', async () => {
    const sends = Array.from({ length: 3 * BUNDLE_SIZE }, (_, index) =>
      aSending({ id: `t${index + 999}`, time: 5000 }),
    )
    const copy = await aCopyOf([anOpening(), ...sends])
    expect(await make(1000, 5, copy)).toHaveProperty('value.index', 1)
    expect(await make(1000 + 767, 5, copy)).toHaveProperty('value.index', 768)
  })

  it('reads few bundles of many if it knows the time', async () => {
    const { reads, counted } = counting(COPY)
    expect(await make(300, timeOf(299), counted)).toHaveProperty('ok', true)
    expect(reads.bundles).toBeLessThan(17)
  })

  it('is found soon among the newest if it does not know the time', async () => {
    const { reads, counted } = counting(COPY)
    expect(await make(LAST, undefined, counted)).toHaveProperty('ok', true)
    expect(reads.bundles).toBeLessThan(5)
  })

  it.each([
    ['without a time', 'nobody', undefined],
    ['at a time that others have', 'nobody', timeOf(300)],
    ['before all others', 'nobody', 0],
    ['after all others', 'nobody', 2 ** 50],
    ['at another time than it says', 't300', timeOf(6000)],
    ['with the beginning of an id', 't', undefined],
  ])('is refused for a send that the copy does not have %s', async (_, id, sentAt) => {
    const result = await new MakeReceipt(COPY, nodeDigest).make(ORIGIN, id as TransactionId, sentAt)
    expect(result).toEqual({ ok: false, refusal: { code: 'not-in-copy' } })
  })

  it('is refused where only an account or a close has the id', async () => {
    const copy = await aCopyOf([anOpening({ id: 't1' }), aClosing({ id: 't1' })])
    expect(await make(2, undefined, copy)).toEqual(refuse({ code: 'not-in-copy' }))
  })

  it('is refused where the copy is empty', async () => {
    expect(await make(2, 5, await aCopyOf([]))).toEqual(refuse({ code: 'not-in-copy' }))
  })

  it('is refused without a copy of this ledger', async () => {
    const result = await new MakeReceipt(COPY, nodeDigest).make('pledger/other', anId(300))
    expect(result).toEqual(refuse({ code: 'no-copy' }))
  })

  it.each(['head', 'roots', 'bundles'] as const)(
    'is refused as the copy refuses to read its %s',
    async (part) => {
      const refusal = refuse({ code: 'copy-of-other-version' } as const)
      const copy = withMethods(COPY, { [part]: async () => refusal })
      expect(await make(300, timeOf(299), copy)).toEqual(refusal)
    },
  )
})

describe('a damaged copy', () => {
  const other = rootOf(['other'])
  it.each([
    ['another entry in its place', withEntry(COPY, 300, (text) => text.replace('37', '38'))],
    ['another id', withEntry(COPY, 300, (text) => text.replace('t299', 't299x'))],
    ['an unreadable neighbour', withEntry(COPY, 301, () => '')],
    ['a bundle without its last entry', withoutEntry(COPY, 1)],
    ['a last bundle without its last entry', withoutEntry(COPY, 32)],
    ['another root of a bundle', withRoots(COPY, (roots) => roots.with(20, other))],
    ['a root that is no hash', withRoots(COPY, (roots) => roots.with(20, '?'))],
    ['a root too few', withRoots(COPY, (roots) => roots.slice(0, -1))],
    ['a root too many', withRoots(COPY, (roots) => [...roots, other])],
    ['another root of the whole', withHeadRoot(COPY, other)],
    ['a root of the whole that is no hash', withHeadRoot(COPY, '')],
    ['no bundles', withMethods(COPY, { bundles: async () => ({ ok: true, value: [] }) })],
  ])('with %s is reported, with a time or without', async (_, copy) => {
    const corrupt = refuse({ code: 'copy-corrupt' })
    expect(await make(300, timeOf(299), copy)).toEqual(corrupt)
    expect(await make(300, undefined, copy)).toEqual(corrupt)
  })

  it('is recognised by a text that is no entry, although its hashes are right', async () => {
    const copy = new MemoryLedgerCopy()
    await copy.save(appending(['[3,"open","lin-id",1]', '[2,"send"]']))
    expect(await make(300, timeOf(299), copy)).toEqual(refuse({ code: 'copy-corrupt' }))
  })

  it('gives no false answer, whichever entry is damaged', async () => {
    const anyPlace = fc.integer({ min: 0, max: LAST })
    await fc.assert(
      fc.asyncProperty(anyPlace, anyPlace, async (damaged, index) => {
        fc.pre(index > 0)
        const copy = withEntry(COPY, damaged, (text) => text.replace(/\d+/, '7'))
        const result = await make(index, timeOf(index - 1), copy)
        expect(result).toEqual(
          result.ok ? await make(index, timeOf(index - 1)) : refuse({ code: 'copy-corrupt' }),
        )
      }),
      { numRuns: shareOf(40) },
    )
  })

  it('is distinguished from one that grew meanwhile in another tab', async () => {
    const copy = await aCopyOf(ENTRIES.slice(0, 400))
    const growing = withMethods(copy, {
      roots: async (origin) => {
        await copy.save(appending(ENTRIES.slice(0, 500).map(entryText), 400))
        return copy.roots(origin)
      },
    })
    expect(await make(300, undefined, growing)).toEqual(refuse({ code: 'copy-changed' }))
  })

  it('is distinguished from one that was dropped meanwhile', async () => {
    const copy = await aCopyOf(ENTRIES.slice(0, 400))
    const dropped = withMethods(copy, {
      bundles: async (origin, first, count) => {
        await copy.drop(origin)
        return copy.bundles(origin, first, count)
      },
    })
    expect(await make(300, undefined, dropped)).toEqual(refuse({ code: 'copy-changed' }))
  })
})

const SENDS = [1, 2, 3, 4].map((time) => aSending({ id: `t${time}`, time }))
const made = await new MakeReceipt(await aCopyOf([anOpening(), ...SENDS]), nodeDigest).make(
  'pledger/demo',
  't2' as TransactionId,
)
const TEXT = made.ok ? receiptText(made.value) : ''

const ROOT = made.ok ? made.value.checkpoint.root : ''

const verify = (text: string) => new VerifyReceipt(nodeDigest).verify(text)

describe('a receipt from another person', () => {
  it('shows what was sent', () => {
    expect(verify(TEXT)).toHaveProperty('value.entry', SENDS[1])
  })

  it('shows which ledger had it, and where', () => {
    expect(verify(TEXT)).toHaveProperty('value.checkpoint.origin', 'pledger/demo')
    expect(verify(TEXT)).toHaveProperty('value.index', 2)
  })

  it.each([
    ['that was cut', TEXT.slice(0, 99), 'receipt-unreadable'],
    ['without its entry', TEXT.replace('"entry"', '"entries"'), 'receipt-field-invalid'],
    ['of another amount', TEXT.replace(',37,', ',38,'), 'proof-differs'],
    ['of another place', TEXT.replace('"index": 2', '"index": 3'), 'proof-differs'],
    ['beyond the ledger', TEXT.replace('"index": 2', '"index": 5'), 'index-out-of-range'],
    ['of another ledger', TEXT.replace(ROOT, rootOf(['other'])), 'proof-differs'],
    ['of a smaller ledger', TEXT.replace('demo\\n5', 'demo\\n2'), 'index-out-of-range'],
    ['without its checkpoint', TEXT.replace('pledger/demo\\n5', ''), 'receipt-checkpoint-invalid'],
  ])('%s is refused', (_, text, code) => {
    expect(verify(text)).toHaveProperty('refusal.code', code)
  })
})
