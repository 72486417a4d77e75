import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryText } from '../../../../src/core/domain/check/entry.ts'
import { refuse } from '../../../../src/core/domain/result.ts'
import type { LedgerCopy } from '../../../../src/core/ports/ledger-copy.ts'
import { CompareCheckpoint } from '../../../../src/core/use-cases/check/compare-checkpoint.ts'
import { aCopyOf, rootOf, withMethods } from '../../../builders/a-copy-of.ts'
import { anOpening, aSending } from '../../../builders/entries.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { withEntry, withHeadRoot, withoutEntry, withRoots } from '../damaged-copy.ts'

const ORIGIN = 'pledger/demo'
const ENTRIES = [
  anOpening({ time: 0 }),
  ...Array.from({ length: 1203 }, (_, index) => aSending({ id: `t${index}`, time: index })),
]
const TEXTS = ENTRIES.map(entryText)
const COPY = await aCopyOf(ENTRIES)

const anyCheckpoint = (size: number, texts = TEXTS) => ({
  origin: ORIGIN,
  size,
  root: rootOf(texts.slice(0, size)),
})
const compare = (checkpoint: ReturnType<typeof anyCheckpoint>, copy: LedgerCopy = COPY) =>
  new CompareCheckpoint(copy, nodeDigest).compare(ORIGIN, checkpoint)

const anySize = fc.oneof(
  fc.constantFrom(1, 255, 256, 257, 512, 1024, 1203, 1204),
  fc.integer({ min: 1, max: 1204 }),
)

describe('a checkpoint from another person', () => {
  it('of any size has the same history as the copy', async () => {
    await fc.assert(
      fc.asyncProperty(anySize, async (size) => {
        expect(await compare(anyCheckpoint(size))).toHaveProperty('value.isSame', true)
      }),
      { numRuns: 30 },
    )
  })

  it('has another history if a single entry differs', async () => {
    await fc.assert(
      fc.asyncProperty(anySize, fc.nat(), async (size, at) => {
        const texts = TEXTS.with(at % size, entryText(aSending({ id: 'other' })))
        expect(await compare(anyCheckpoint(size, texts))).toHaveProperty('value.isSame', false)
      }),
      { numRuns: 30 },
    )
  })

  it('has another history if its root is of another size', async () => {
    const result = await compare({ ...anyCheckpoint(900), size: 901 })
    expect(result).toHaveProperty('value.isSame', false)
  })

  it('is shown next to the own one of that size', async () => {
    const result = await compare({ ...anyCheckpoint(900), root: rootOf([]) })
    expect(result).toHaveProperty('value.own', anyCheckpoint(900))
    expect(result).toHaveProperty('value.copySize', 1204)
  })

  it.each([
    [
      'of another ledger',
      { ...anyCheckpoint(900), origin: 'pledger/other' },
      { code: 'other-origin', origin: 'pledger/other' },
    ],
    ['of an empty ledger', anyCheckpoint(0), { code: 'empty-checkpoint' }],
    [
      'of a later ledger',
      { ...anyCheckpoint(900), size: 1205 },
      { code: 'copy-too-small', size: 1204 },
    ],
    [
      'of an impossibly large ledger',
      { ...anyCheckpoint(900), size: Number.MAX_SAFE_INTEGER },
      { code: 'copy-too-small', size: 1204 },
    ],
  ])('%s is refused', async (_, checkpoint, refusal) => {
    expect(await compare(checkpoint)).toEqual({ ok: false, refusal })
  })

  it('is refused without a copy', async () => {
    const copy = withMethods(COPY, { head: async () => ({ ok: true, value: null }) })
    expect(await compare(anyCheckpoint(900), copy)).toEqual(refuse({ code: 'no-copy' }))
  })

  it('is refused with an empty copy', async () => {
    const refusal = { code: 'copy-too-small', size: 0 }
    expect(await compare(anyCheckpoint(1), await aCopyOf([]))).toEqual(refuse(refusal))
  })

  it.each(['head', 'roots', 'bundles'] as const)(
    'is refused as the copy refuses to read its %s',
    async (part) => {
      const refusal = refuse({ code: 'copy-forbidden' } as const)
      const copy = withMethods(COPY, { [part]: async () => refusal })
      expect(await compare(anyCheckpoint(900), copy)).toEqual(refusal)
    },
  )

  const other = rootOf(['other'])
  it.each([
    ['an altered entry', withEntry(COPY, 800, (text) => text.replace('37', '38'))],
    ['a missing entry', withoutEntry(COPY, 3)],
    ['another root of a bundle', withRoots(COPY, (roots) => roots.with(0, other))],
    ['another root of the whole', withHeadRoot(COPY, other)],
  ])('is not compared with a copy that has %s', async (_, copy) => {
    expect(await compare(anyCheckpoint(900), copy)).toEqual(refuse({ code: 'copy-corrupt' }))
  })
})
