import { describe, expect, it } from 'vitest'
import { accept, refuse } from '../../../../src/core/domain/result.ts'
import type { Bundle, CopyRefusal, LedgerCopy } from '../../../../src/core/ports/ledger-copy.ts'
import { rootOf } from '../../../builders/a-copy-of.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { aCheckedLedger, reportOf } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { saltedTexts } from '../../../builders/salted-texts.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'
import type { OwnedRecord, StoredLedger } from '../../../builders/stored-ledger.ts'
import { casesOf } from '../../../in-depth.ts'

const CODES: readonly CopyRefusal['code'][] = [
  'copy-changed',
  'copy-full',
  'copy-forbidden',
  'copy-corrupt',
  'copy-of-other-version',
]
const METHODS = ['head', 'bundles', 'roots', 'accounts', 'save'] as const

/** A ledger whose balance of Ann is wrong, with a copy from before. */
async function aWrongLedger() {
  const { ledger, copy } = await aCheckedLedger()
  ledger.pass(5000)
  ledger.send('new', 'ann', 'Ben', 1)
  ledger.change('ann', { balance: 5000 })
  return { ledger, copy, archive: new StoredArchive(ledger) }
}

/** A copy of which one method does something else. */
function but<Name extends keyof LedgerCopy>(
  copy: LedgerCopy,
  name: Name,
  method: LedgerCopy[Name],
): LedgerCopy {
  return Object.assign(Object.create(copy), { [name]: method })
}

describe('a copy', () => {
  it.each(
    casesOf(
      METHODS.flatMap((method) => CODES.map((code) => [method, code] as const)),
      5,
    ),
  )('with a %s that refuses with %s leaves the findings, and is reported', async (method, code) => {
    for (const depth of ['everything', 'new'] as const) {
      const { copy, archive } = await aWrongLedger()
      const refusing = but(copy, method, async () => refuse({ code }))
      const report = await reportOf(archive, refusing, { depth })
      expect(report.findings.map((finding) => finding.code)).toEqual([
        'balance-differs',
        'sum-differs',
      ])
      expect(report.copyProblem).toEqual({ code })
    }
  })

  const damages: readonly [string, (bundle: Bundle) => Bundle][] = [
    ['has another entry', (bundle) => withEntry(bundle, 5, (text) => text.replace('"t', '"u'))],
    ['has an entry that is none', (bundle) => withEntry(bundle, 5, () => '[]')],
    ['misses its first entry', ({ entries, root }) => ({ entries: entries.slice(1), root })],
    ['misses its last entry', ({ entries, root }) => ({ entries: entries.slice(0, -1), root })],
    ['has another root', ({ entries }) => ({ entries, root: `${'A'.repeat(43)}=` })],
  ]
  it.each(damages)('that %s is damaged, and the ledger is not blamed', async (_, damage) => {
    for (const depth of ['everything', 'new'] as const) {
      const { copy, check } = await aCheckedLedger()
      const saved: unknown[] = []
      const damaged = Object.assign(damagedCopy(copy, damage), {
        save: async (change: unknown) => void saved.push(change),
      })
      const report = await check(depth, damaged)
      expect(report).toMatchObject({ findings: [], copyProblem: { code: 'copy-corrupt' } })
      expect(saved).toEqual([])
    }
  })

  it.each([
    ['with the words of an entry changed', withOtherWords],
    ['with an entry and the roots changed to fit', withForgedBundle],
  ])('%s is damaged, and is neither changed nor blamed on the ledger', async (_, damage) => {
    const { ledger, copy, check } = await aCheckedLedger()
    const before = await copy.head('pledger/test')
    ledger.pass(5000)
    ledger.send('new', 'ann', 'Ben', 1)
    const report = await check('everything', await damage(copy))
    expect(report).toMatchObject({ findings: [], copyProblem: { code: 'copy-corrupt' } })
    expect(await copy.head('pledger/test')).toEqual(before)
  })

  it('that another tab extends meanwhile is reported, and keeps what the other tab saved', async () => {
    const { ledger, copy, archive } = await aWrongLedger()
    const other = new StoredArchive(ledger)
    const overtaken = but(copy, 'save', async (change) => {
      await reportOf(other, copy, { depth: 'new' })
      return copy.save(change)
    })
    ledger.pass(5000)
    const report = await reportOf(archive, overtaken, { depth: 'new' })
    expect(report.copyProblem).toEqual({ code: 'copy-changed' })
    expect(report.findings.length).toBe(2)
    const head = await copy.head('pledger/test')
    expect(head.ok && head.value?.size).toBe(report.checkpoint.size)
  })

  it('that another tab extended since its head was read is read again', async () => {
    const { ledger, copy, check } = await aCheckedLedger()
    const before = await copy.head('pledger/test')
    ledger.pass(5000)
    await check('new')
    let reads = 0
    const late = but(copy, 'head', async (origin) => (reads++ ? copy.head(origin) : before))
    const archive = new StoredArchive(ledger)
    const report = await reportOf(archive, late, { depth: 'new' })
    expect(report).toMatchObject({ findings: [], copyProblem: null })
    expect(archive.documents).toBeLessThan(300)
  })

  it('that another tab extended since its head was read is compared as it was', async () => {
    const { ledger, copy, check } = await aCheckedLedger()
    const before = await copy.head('pledger/test')
    const size = before.ok ? before.value?.size : 0
    ledger.pass(5000)
    ledger.send('new', 'ann', 'Ben', 1)
    ledger.pass(5000)
    await check('new')
    for (const isWrong of [false, true]) {
      if (isWrong) ledger.transactions.delete('t9')
      let reads = 0
      const late = but(copy, 'head', async (origin) => (reads++ ? copy.head(origin) : before))
      const report = await check('everything', late)
      expect(report).toMatchObject({ compared: size })
      const missing = report.findings.filter(({ code }) => code.startsWith('entry-'))
      expect(missing.map(({ code, id }) => [code, id])).toEqual(
        isWrong ? [['entry-missing', 't9']] : [],
      )
    }
  })

  it('that does not match the ledger is not overwritten', async () => {
    const { ledger, copy, check } = await aCheckedLedger()
    const before = await copy.bundles('pledger/test', 0, 100)
    const accounts = await copy.accounts('pledger/test')
    ledger.pass(5000)
    ledger.transactions.delete('t9')
    for (const depth of ['everything', 'new'] as const) await check(depth)
    expect(await copy.bundles('pledger/test', 0, 100)).toEqual(before)
    expect(await copy.accounts('pledger/test')).toEqual(accounts)
  })

  it('of an honest ledger with many closed sends matches it, whichever old entries are drawn', async () => {
    const ledger = aStoredLedger(3)
    for (let n = 0; n < 150; n++) {
      ledger.send(`c${n}`, 'ann', 'Zed', 1)
      ledger.pass(60)
      ledger.takeBack(`c${n}`)
    }
    ledger.pass(5000)
    const { check } = await aCheckedLedger(ledger)
    const expected = { entries: 315, findings: [], copyProblem: null }
    for (const _ of ['once', 'again']) expect(await check('new')).toMatchObject(expected)
  })

  it.each<[string, string, (ledger: StoredLedger) => void]>([
    [
      'a transaction written into the past',
      'entry-inserted',
      (ledger) => {
        const one = ledger.transactions.get('t5') as OwnedRecord
        const fields = { ...one.fields, id: 'past' }
        ledger.transactions.set('past', { ...one, id: 'past', fields })
      },
    ],
    [
      'waiting points handed over in the past',
      'entry-inserted',
      (ledger) => {
        // Before the others were closed.
        ledger.handOver('w3', 5400)
      },
    ],
    [
      'a changed balance of an account that nothing new touched',
      'balance-differs',
      (ledger) => {
        ledger.change('ann', { balance: 5000 })
      },
    ],
  ])('shows %s to a check of everything, which one of what is new may miss', async (...given) => {
    const [, code, forge] = given
    const ledger = aStoredLedger(700)
    ledger.pass(5000)
    const { check } = await aCheckedLedger(ledger)
    forge(ledger)
    expect((await check('new')).findings).toEqual([])
    expect((await check()).findings.map((finding) => finding.code)).toContain(code)
  })

  it("that lost an account's balance does not accuse the ledger", async () => {
    const { copy, check } = await aCheckedLedger()
    const damaged = but(copy, 'accounts', async (origin) => {
      const accounts = await copy.accounts(origin)
      if (!accounts.ok) return accounts
      return accept(accounts.value.map((account) => ({ ...account, fields: {} })))
    })
    const { findings } = await check('new', damaged)
    expect(findings).toEqual([])
  })

  it('of no entries grows', async () => {
    const ledger = aStoredLedger(3)
    const copy = new MemoryLedgerCopy()
    const young = new StoredArchive(ledger)
    ledger.now = (ledger.now - 5_000_000_000) as typeof ledger.now
    await reportOf(young, copy)
    ledger.pass(10_000)
    const report = await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
    expect(await copy.head('pledger/test')).toMatchObject({
      value: { size: report.checkpoint.size, checkedSize: report.checkpoint.size },
    })
  })
})

function withEntry(
  { entries, root }: Bundle,
  at: number,
  change: (text: string) => string,
): Bundle {
  const changed = entries.map((copied, index) =>
    index === at ? { ...copied, entry: change(copied.entry) } : copied,
  )
  return { entries: changed, root }
}

async function withOtherWords(copy: LedgerCopy): Promise<LedgerCopy> {
  const texts = saltedTexts({ sender: 'Eve', recipient: 'Eve', message: 'Eve' })
  return damagedCopy(copy, ({ entries, root }) => ({
    entries: entries.map((copied) => ({ ...copied, texts: copied.texts && texts })),
    root,
  }))
}

/** Damage that only the root of the whole tree shows. */
async function withForgedBundle(copy: LedgerCopy): Promise<LedgerCopy> {
  const forge = (bundle: Bundle) => {
    const { entries } = withEntry(bundle, 5, (text) => text.replace('"t', '"u'))
    return { entries, root: rootOf(entries.map(({ entry }) => entry)) }
  }
  const roots = await copy.roots('pledger/test')
  const first = await damagedCopy(copy, forge).bundles('pledger/test', 0, 1)
  const forged = first.ok ? first.value.map(({ root }) => root) : []
  return but(damagedCopy(copy, forge), 'roots', async () =>
    roots.ok ? accept([...forged, ...roots.value.slice(1)]) : roots,
  )
}

/** A copy whose first bundle is damaged. */
function damagedCopy(copy: LedgerCopy, damage: (bundle: Bundle) => Bundle): LedgerCopy {
  return but(copy, 'bundles', async (origin, first, count) => {
    const bundles = await copy.bundles(origin, first, count)
    if (!bundles.ok) return bundles
    const value = bundles.value.map((bundle, at) => (first + at === 0 ? damage(bundle) : bundle))
    return { ok: true, value }
  })
}
