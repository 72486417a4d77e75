import { describe, expect, it } from 'vitest'
import type { Micros } from '../../src/core/domain/check/records.ts'
import type { CopyChange, LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import { aBundle, aChange, anAccount } from '../builders/a-copy-change.ts'
import { uniqueWord } from '../builders/unique.ts'
import { refused } from './people.ts'

/** All that JSON, files and databases are known to change: lone surrogates, NUL, line ends of all kinds, and more. */
const HOSTILE = '\ud800 \udfff \0 \u2028\u2029 \r\n \n "\\ \ufeff \u202e é e\u0301 👋 </script> ,\t'

const NOTHING = { head: null, bundles: [], roots: [], accounts: [] }

/** The contract of every copy of a ledger. `openStorage` returns what opens a copy on one storage, as tabs and processes do. */
export function describeLedgerCopy(name: string, openStorage: () => () => LedgerCopy): void {
  describe(`a copy of a ledger ${name}`, () => {
    const anOrigin = () => `pledger/p-${uniqueWord()}`
    const openCopy = () => openStorage()()
    const accepted = (value: unknown) => ({ ok: true, value })
    /** All that a copy has. */
    const contentOf = async (copy: LedgerCopy, origin: string) => {
      const results = [
        await copy.head(origin),
        await copy.bundles(origin, 0, 10),
        await copy.roots(origin),
        await copy.accounts(origin),
      ]
      const [head, bundles, roots, accounts] = results.map((result) => result.ok && result.value)
      return { head, bundles, roots, accounts }
    }
    /** What a copy has after this change, where it was the first one. */
    const contentAfter = ({ head, bundles, accounts }: CopyChange) => {
      return { head, bundles, roots: bundles.map(({ root }) => root), accounts }
    }

    it('has nothing at first', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      expect(await contentOf(copy, origin)).toEqual(NOTHING)
    })

    it('names the ledgers that it has copies of', async () => {
      const [open, one, other] = [openStorage(), anOrigin(), anOrigin()]
      await open().save(aChange({ origin: one, to: 3 }))
      await open().save(aChange({ origin: other, to: 3 }))
      await open().drop(one)
      const origins = await open().origins()
      expect(origins).toContain(other)
      expect(origins).not.toContain(one)
    })

    it('has what was saved, also when it is opened again', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      const broken = [{ about: 'account', id: 'u-2' }]
      const checked = { checkedSize: 300, checkedAt: 1_763_769_015_123_456 }
      const head = { sealedBefore: null, ...checked, broken, moreFindings: 7 }
      const accounts = [anAccount('u-1'), anAccount('u-2', { odd: { foreign: '{"a":7.5}' } })]
      const change = aChange({ origin, to: 600, head: head as never, accounts })
      await saved(open(), change)
      expect(await contentOf(open(), origin)).toEqual(contentAfter(change))
    })

    it('keeps a copy of no entries with its accounts', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const change = await saved(copy, aChange({ origin, accounts: [anAccount('u-1')] }))
      expect(await contentOf(copy, origin)).toEqual(contentAfter(change))
    })

    it.each([
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 5],
      [3, 1],
      [0, 0],
    ])('reads bundles from %i on, at most %i', async (first, count) => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const { bundles } = await saved(copy, aChange({ origin, to: 700 }))
      const expected = bundles.slice(first, first + count)
      expect(await copy.bundles(origin, first, count)).toEqual(accepted(expected))
    })

    it.each([
      [1, 2],
      [200, 256],
      [255, 257],
      [256, 300],
      [300, 1_100],
      [512, 513],
    ])('continues from %i entries to %i', async (from, to) => {
      const [open, origin] = [openStorage(), anOrigin()]
      await saved(open(), aChange({ origin, to: from }))
      const { head } = await saved(open(), aChange({ origin, from, to }))
      const bundles = Array.from({ length: Math.ceil(to / 256) }, (_, index) => aBundle(index, to))
      const roots = bundles.map(({ root }) => root)
      expect(await contentOf(open(), origin)).toEqual({ head, bundles, roots, accounts: [] })
    })

    it('replaces an account by its id, keeps the others, and lists them by id', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const [ann, ben] = [anAccount('u-Ann'), anAccount('u-ben')]
      await saved(copy, aChange({ origin, accounts: [ben, ann] }))
      const [again, zoe] = [anAccount('u-ben', { balance: 12 }), anAccount('u-Zoe')]
      await saved(copy, aChange({ origin, accounts: [again, zoe] }))
      expect(await copy.accounts(origin)).toEqual(accepted([ann, zoe, again]))
    })

    it('keeps the last of two accounts with one id', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const last = anAccount('u-1', { balance: 2 })
      await saved(copy, aChange({ origin, accounts: [anAccount('u-1', { balance: 1 }), last] }))
      expect(await copy.accounts(origin)).toEqual(accepted([last]))
    })

    it('keeps all accounts of many changes', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      for (let round = 0; round < 5; round++) {
        const ids = Array.from({ length: 700 }, (_, index) => `u-${10_000 + index + 350 * round}`)
        const accounts = ids.map((id) => anAccount(id, { round }))
        await saved(open(), aChange({ origin, accounts }))
      }
      const accounts = await open().accounts(origin)
      const rounds = accounts.ok ? accounts.value.map(({ fields }) => fields.round) : []
      expect(rounds).toEqual(
        [0, 1, 2, 3, 4, 4].flatMap((round) => Array.from({ length: 350 }, () => round)),
      )
    })

    it('changes its head alone', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const { bundles } = await saved(copy, aChange({ origin, to: 300 }))
      const head = { checkedSize: 300, checkedAt: 7 as Micros }
      const change = await saved(copy, aChange({ origin, from: 300, head }))
      expect(await copy.head(origin)).toEqual(accepted(change.head))
      expect(await copy.bundles(origin, 0, 10)).toEqual(accepted(bundles))
    })

    it.each([
      ['fewer entries than it has', 256],
      ['more entries than it has', 600],
      ['no entries', 0],
    ])('refuses a change that was made for %s, and changes nothing', async (_, from) => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const before = await saved(copy, aChange({ origin, to: 500, accounts: [anAccount('u-1')] }))
      const change = aChange({ origin, from, to: 700, accounts: [anAccount('u-2')] })
      expect(await copy.save(change)).toEqual(refused('copy-changed'))
      expect(await contentOf(copy, origin)).toEqual(contentAfter(before))
    })

    it('refuses a change for a copy that is not there', async () => {
      const [copy, origin] = [openCopy(), anOrigin()]
      const result = await copy.save(aChange({ origin, from: 256, to: 300 }))
      expect(result).toEqual(refused('copy-changed'))
      expect(await copy.head(origin)).toEqual(accepted(null))
    })

    it('accepts one of many changes that are made at once', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      await saved(open(), aChange({ origin, to: 300 }))
      const changes = Array.from({ length: 8 }, (_, index) =>
        aChange({ origin, from: 300, to: 301 + index * 100, accounts: [anAccount(`u-${index}`)] }),
      )
      const results = await Promise.all(changes.map((change) => open().save(change)))
      const winners = changes.filter((_, index) => results[index]?.ok)
      const losers = results.filter(({ ok }) => !ok)
      expect(winners.length).toBe(1)
      expect(losers).toEqual(Array.from({ length: 7 }, () => refused('copy-changed')))
      const copy = open()
      expect(await copy.head(origin)).toEqual(accepted(winners[0]?.head))
      expect(await copy.accounts(origin)).toEqual(accepted(winners[0]?.accounts))
    })

    it('shows a whole state to those who read while others save', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      const reader = open()
      const saves = (async () => {
        const copy = open()
        for (let from = 0; from < 2_000; from += 100)
          await saved(copy, aChange({ origin, from, to: from + 100 }))
      })()
      for (let reads = 0; reads < 30; reads++) {
        const bundles = await reader.bundles(origin, 0, 10)
        const sizes = bundles.ok ? bundles.value.map(({ entries }) => entries.length) : []
        expect(bundles.ok).toBe(true)
        expect(sizes.slice(0, -1).every((size) => size === 256)).toBe(true)
      }
      await saves
    })

    it('keeps the copies of two origins apart', async () => {
      const [open, one] = [openStorage(), anOrigin()]
      const other = `${one}/`
      const first = await saved(open(), aChange({ origin: one, to: 300 }))
      const accounts = [anAccount('u-1')]
      const second = await saved(open(), aChange({ origin: other, to: 2, message: 'b', accounts }))
      expect(await contentOf(open(), one)).toEqual(contentAfter(first))
      expect(await contentOf(open(), other)).toEqual(contentAfter(second))
    })

    it.each(['', '.', '..', '../up', 'pledger/\ud800', 'Pledger/Demo', '__proto__', '%2f', 'a\\b'])(
      'takes any text for an origin: %j',
      async (origin) => {
        const open = openStorage()
        const neighbour = origin === 'Pledger/Demo' ? 'pledger/demo' : 'pledger/other'
        const { head } = await saved(open(), aChange({ origin, to: 3 }))
        const kept = await saved(open(), aChange({ origin: neighbour, to: 1 }))
        expect(await open().head(origin)).toEqual(accepted(head))
        await open().drop(origin)
        expect(await open().head(origin)).toEqual(accepted(null))
        expect(await open().head(neighbour)).toEqual(accepted(kept.head))
      },
    )

    it('keeps texts, ids and names of fields as they are, whatever is in them', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      const fields = JSON.parse('{"__proto__":1,"constructor":"x","":null,"toString":true}')
      const account = anAccount(HOSTILE, { ...fields, [HOSTILE]: HOSTILE })
      const change = aChange({ origin, to: 257, message: HOSTILE, accounts: [account] })
      await saved(open(), change)
      expect(await contentOf(open(), origin)).toEqual(contentAfter(change))
    })

    it('is dropped alone, and can begin again', async () => {
      const [open, one, other] = [openStorage(), anOrigin(), anOrigin()]
      await saved(open(), aChange({ origin: one, to: 600, accounts: [anAccount('u-1')] }))
      const kept = await saved(open(), aChange({ origin: other, to: 300 }))
      await open().drop(one)
      expect(await contentOf(open(), one)).toEqual(NOTHING)
      expect(await contentOf(open(), other)).toEqual(contentAfter(kept))
      const again = await saved(open(), aChange({ origin: one, to: 2 }))
      expect(await contentOf(open(), one)).toEqual(contentAfter(again))
    })

    it('has digests in the place of texts that it is to forget, and everything else as before', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      const change = await saved(open(), aChange({ origin, to: 600, accounts: [anAccount('u-1')] }))
      const taken = [1, 255, 257, 599].map((index) => ({
        index,
        part: 'message' as const,
        digest: `${index}`.padStart(64, '0'),
      }))
      expect(await open().forget(origin, 600, taken)).toEqual(accepted(undefined))
      const bundles = change.bundles.map((bundle, at) => ({
        ...bundle,
        entries: bundle.entries.map((copied, place) => {
          const one = taken.find(({ index }) => index === at * 256 + place)
          if (!one || !copied.texts) return copied
          return { ...copied, texts: { ...copied.texts, message: { digest: one.digest } } }
        }),
      }))
      expect(await contentOf(open(), origin)).toEqual(contentAfter({ ...change, bundles }))
      const more = await saved(open(), aChange({ origin, from: 600, to: 601 }))
      expect(await open().head(origin)).toEqual(accepted(more.head))
    })

    it('forgets nothing where it has another size by now', async () => {
      const [open, origin] = [openStorage(), anOrigin()]
      const change = await saved(open(), aChange({ origin, to: 3 }))
      const taken = [{ index: 1, part: 'message' as const, digest: '0'.repeat(64) }]
      expect(await open().forget(origin, 2, taken)).toEqual({
        ok: false,
        refusal: { code: 'copy-changed' },
      })
      expect(await contentOf(open(), origin)).toEqual(contentAfter(change))
    })

    it('drops nothing where there is nothing', async () => {
      await expect(openCopy().drop(anOrigin())).resolves.toBeUndefined()
    })

    const whole = aChange({ from: 300, to: 600 })
    it.each([
      ['without the entries that its head counts', { ...whole, bundles: [] }],
      ['with a bundle missing', { ...whole, bundles: whole.bundles.slice(0, 1) }],
      ['with a bundle too short', { ...whole, bundles: [aBundle(1, 500), aBundle(2, 600)] }],
      ['that leaves a bundle out', { ...whole, firstBundle: 2 }],
      ['that replaces a complete bundle', { ...whole, firstBundle: 0 }],
      ['to fewer entries', { ...aChange({ from: 400, to: 300 }), bundles: [aBundle(1, 300)] }],
      ['that checked more than there is', aChange({ to: 1, head: { checkedSize: 2 } })],
    ])('throws at a change %s', async (_, change) => {
      await expect(openCopy().save(change)).rejects.toThrow(RangeError)
    })
  })
}

async function saved<Change extends Parameters<LedgerCopy['save']>[0]>(
  copy: LedgerCopy,
  change: Change,
): Promise<Change> {
  expect(await copy.save(change)).toEqual({ ok: true, value: undefined })
  return change
}
