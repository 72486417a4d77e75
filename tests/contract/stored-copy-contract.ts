import { describe, expect, it } from 'vitest'
import type { CopyChange, LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import { aChange, anAccount } from '../builders/a-copy-change.ts'
import { uniqueWord } from '../builders/unique.ts'

type OnOrigin = (origin: string) => Promise<void>

export interface StoredCopyHarness {
  /** Opens a copy on the storage, as tabs and processes do. */
  open(): LedgerCopy
  /** Ways to damage what is stored of an origin that has 600 entries and the account `u-1`. */
  readonly damages: Readonly<Record<string, OnOrigin>>
  /** Makes what is stored look like that of an earlier or a later version. */
  readonly makeEarlier: OnOrigin
  readonly makeLater: OnOrigin
}

/** What a copy must do in addition where it outlives the program. */
export function describeStoredCopy(
  name: string,
  { open, damages, makeEarlier, makeLater }: StoredCopyHarness,
): void {
  describe(`what is stored of a copy ${name}`, () => {
    const save = async (change: CopyChange) => {
      expect(await open().save(change)).toEqual({ ok: true, value: undefined })
      return change
    }
    const someCopy = async (change: (origin: string) => Promise<void>) => {
      const origin = `pledger/p-${uniqueWord()}`
      const neighbour = `${origin}-2`
      await save(aChange({ origin, to: 600, accounts: [anAccount('u-1')] }))
      const kept = await save(aChange({ origin: neighbour, to: 300 }))
      await change(origin)
      return { origin, neighbour, kept }
    }
    const codesOf = async (origin: string) => {
      const copy = open()
      const results = [
        await copy.head(origin),
        await copy.bundles(origin, 0, 3),
        await copy.roots(origin),
        await copy.accounts(origin),
      ]
      return results.map((result) => (result.ok ? 'ok' : result.refusal.code))
    }

    it.each(Object.entries(damages))('is corrupt after damage: %s', async (_, damage) => {
      const { origin } = await someCopy(damage)
      const codes = await codesOf(origin)
      expect(codes).toContain('copy-corrupt')
      expect(codes.filter((code) => code !== 'ok' && code !== 'copy-corrupt')).toEqual([])
    })

    it.each(Object.entries(damages))(
      'leaves other copies alone after damage: %s',
      async (_, damage) => {
        const { neighbour, kept } = await someCopy(damage)
        expect(await open().bundles(neighbour, 0, 9)).toEqual({ ok: true, value: kept.bundles })
      },
    )

    it.each(Object.entries(damages))(
      'can be dropped and begin again after damage: %s',
      async (_, damage) => {
        const { origin } = await someCopy(damage)
        await open().drop(origin)
        expect(await open().head(origin)).toEqual({ ok: true, value: null })
        const { bundles } = await save(aChange({ origin, to: 300 }))
        expect(await open().bundles(origin, 0, 9)).toEqual({ ok: true, value: bundles })
      },
    )

    describe.each([
      ['an earlier version', makeEarlier],
      ['a later version', makeLater],
    ])('if %s wrote it', (_, makeOther) => {
      const code = 'copy-of-other-version'
      it('is neither read nor changed', async () => {
        const { origin } = await someCopy(makeOther)
        const result = await open().save(aChange({ origin, from: 600, to: 700 }))
        expect(result).toEqual({ ok: false, refusal: { code } })
        expect(await codesOf(origin)).toEqual(Array.from({ length: 4 }, () => code))
      })

      it('can be dropped', async () => {
        const { origin } = await someCopy(makeOther)
        await open().drop(origin)
        expect(await open().head(origin)).toEqual({ ok: true, value: null })
      })
    })
  })
}
