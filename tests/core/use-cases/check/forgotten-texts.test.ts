import { describe, expect, it } from 'vitest'
import { isSendText } from '../../../../src/core/domain/check/entry.ts'
import { receiptText } from '../../../../src/core/domain/check/receipt.ts'
import { NO_QUESTION } from '../../../../src/core/domain/find/question.ts'
import { accept, refuse } from '../../../../src/core/domain/result.ts'
import { TEXT_PARTS } from '../../../../src/core/domain/transaction.ts'
import { MakeReceipt, VerifyReceipt } from '../../../../src/core/use-cases/check/receipts.ts'
import type { AuditDepth } from '../../../../src/core/use-cases/check/report.ts'
import { FindInCopy } from '../../../../src/core/use-cases/find-in-copy.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { reportOf } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'
import type { StoredLedger } from '../../../builders/stored-ledger.ts'

const ORIGIN = 'pledger/test'
const SECRET = 'the secret word'

/** A copy of a ledger in which Ann said something, some time ago. */
async function aCopyWithWords(prepare = (_: StoredLedger) => {}) {
  const ledger = aStoredLedger(300)
  prepare(ledger)
  ledger.send('said', 'ann', 'Ben', 1, SECRET)
  ledger.pass(5000)
  const copy = new MemoryLedgerCopy()
  await reportOf(new StoredArchive(ledger), copy)
  ledger.pass(100_000)
  return { ledger, copy }
}

async function accountsIn(copy: MemoryLedgerCopy) {
  const accounts = await copy.accounts(ORIGIN)
  return new Map(accounts.ok ? accounts.value.map(({ id, fields }) => [id, fields]) : [])
}

async function contentOf(copy: MemoryLedgerCopy): Promise<string> {
  return JSON.stringify([await copy.bundles(ORIGIN, 0, 9), await copy.accounts(ORIGIN)])
}

describe.each<AuditDepth>(['new', 'everything'])('a check of %s', (depth) => {
  it('lets the copy forget a message that was taken away, and says so once', async () => {
    const { ledger, copy } = await aCopyWithWords()
    ledger.removeText('said', 'message', 'moderation')
    ledger.pass(100_000)
    const first = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(first).toMatchObject({ findings: [], hints: [], copyProblem: null, forgotten: 1 })
    expect(await contentOf(copy)).not.toContain(SECRET)
    const second = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(second).toMatchObject({ findings: [], copyProblem: null, forgotten: 0 })
  })

  it('keeps what follows, in the same bundle too', async () => {
    const { ledger, copy } = await aCopyWithWords()
    ledger.removeText('said', 'message')
    ledger.send('next', 'ben', 'Ann', 1, 'Said later')
    ledger.pass(100_000)
    const report = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(report).toMatchObject({ findings: [], copyProblem: null, forgotten: 1 })
    expect(await contentOf(copy)).toContain('Said later')
    expect(await contentOf(copy)).not.toContain(SECRET)
    expect(await copy.head(ORIGIN)).toMatchObject(accept({ root: report.checkpoint.root }))
  })

  it('lets the copy forget the names of somebody who left', async () => {
    const { ledger, copy } = await aCopyWithWords()
    expect(await contentOf(copy)).toContain('"Zoe"')
    ledger.leave('zoe')
    ledger.pass(100_000)
    const report = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(report).toMatchObject({ findings: [], copyProblem: null })
    expect(report.forgotten).toBe(1)
    const { transactions } = await allOf(copy)
    expect(transactions.find(({ id }) => id === 'w1')).toMatchObject({ recipient: '' })
  })

  it('lets the copy forget a description that was cleared, though no points of its account moved', async () => {
    const { ledger, copy } = await aCopyWithWords((ledger) => ledger.describe('ann', SECRET))
    expect((await accountsIn(copy)).get('ann')).toMatchObject({ description: SECRET })
    ledger.clearDescription('ann')
    const report = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(report).toMatchObject({ findings: [], copyProblem: null })
    expect((await accountsIn(copy)).get('ann')).not.toHaveProperty('description')
  })

  it('lets the copy forget the account of somebody who left just now', async () => {
    const { ledger, copy } = await aCopyWithWords((ledger) => ledger.describe('zoe', 'Bakes bread'))
    expect((await accountsIn(copy)).get('zoe')).toMatchObject({ displayName: 'Zoe' })
    ledger.leave('zoe')
    ledger.pass(1)
    const report = await reportOf(new StoredArchive(ledger), copy, { depth })
    expect(report).toMatchObject({ findings: [], copyProblem: null })
    expect(JSON.stringify((await accountsIn(copy)).get('zoe'))).not.toMatch(/zoe|bread/i)
  })

  it('keeps the words as a proof where the ledger has another digest for them', async () => {
    const { ledger, copy } = await aCopyWithWords()
    ledger.removeText('said', 'message')
    const record = ledger.transactions.get('said')
    if (record) record.fields = { ...record.fields, digests: { map: { message: 'e'.repeat(64) } } }
    const report = await reportOf(new StoredArchive(ledger), copy, { depth: 'everything' })
    expect(report.findings.map(({ code }) => code)).toEqual(['entry-changed'])
    expect(await contentOf(copy)).toContain(SECRET)
  })
})

/** Ben pays Ann, and the owner leads the points to Cleo. A copy reads that; then Cleo leaves and takes the name away. */
async function aCopyOfRedirected(sends: number) {
  const ledger = aStoredLedger(sends)
  ledger.open('cleo', 'Cleo')
  const name = ledger.names.get('ann')
  if (name) name.fields = { ...name.fields, userId: 'cleo' }
  ledger.send('redirected', 'ben', 'Ann', 1, SECRET)
  if (name) name.fields = { ...name.fields, userId: 'ann' }
  ledger.send('right', 'ben', 'Cleo', 1)
  ledger.pass(5000)
  const copy = new MemoryLedgerCopy()
  const before = await reportOf(new StoredArchive(ledger), copy)
  expect(before.findings).toMatchObject([{ code: 'name-differs', id: 'redirected' }])
  ledger.pass(100_000)
  ledger.leave('cleo')
  ledger.pass(100_000)
  return { ledger, copy }
}

describe.each([
  ['in the last bundle', 5],
  ['in a complete bundle', 300],
])('a redirected payment %s, whose recipient took the name away', (_, sends) => {
  const misnamed = [{ code: 'name-differs', about: 'transaction', id: 'redirected' }]

  it('is not found without the copy: this is what remains', async () => {
    const { ledger } = await aCopyOfRedirected(sends)
    const { findings } = await reportOf(new StoredArchive(ledger))
    expect(findings).toEqual([])
  })

  it.each<readonly [AuditDepth, AuditDepth]>([
    ['new', 'new'],
    ['new', 'everything'],
    ['everything', 'new'],
    ['everything', 'everything'],
  ])('stays found in a check of %s, and then in one of %s', async (first, second) => {
    const { ledger, copy } = await aCopyOfRedirected(sends)
    for (const depth of [first, second, second]) {
      const report = await reportOf(new StoredArchive(ledger), copy, { depth })
      expect(report).toMatchObject({ findings: misnamed, hints: [], copyProblem: null })
      // The last bundle is written again.
      ledger.send(`more-${depth}-${ledger.now}`, 'ben', 'Ann', 1)
      ledger.pass(5000)
    }
    const [texts] = await textsOf(copy, 'redirected')
    expect(texts?.recipient).toMatchObject({ digest: expect.any(String), fits: false })
    expect(await textsOf(copy, 'right')).toMatchObject([{ recipient: { fits: true } }])
  })

  it('leaves no name in the copy', async () => {
    const { ledger, copy } = await aCopyOfRedirected(sends)
    await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
    const { transactions } = await allOf(copy)
    for (const id of ['redirected', 'right'])
      expect(transactions.find((one) => one.id === id)).toMatchObject({ recipient: '' })
  })

  it('keeps its name in the copy where the check stopped before its verdict', async () => {
    const { ledger, copy } = await aCopyOfRedirected(sends)
    const refusing = Object.assign(Object.create(copy), {
      forget: async () => refuse({ code: 'copy-full' }),
    })
    await reportOf(new StoredArchive(ledger), refusing, { depth: 'new' })
    const report = await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
    expect(report.findings).toMatchObject(misnamed)
  })
})

describe('waiting points that were handed over to the wrong account', () => {
  it.each<AuditDepth>(['new', 'everything'])('stay found in a check of %s', async (depth) => {
    const ledger = aStoredLedger()
    ledger.open('cleo', 'Cleo')
    ledger.send('awaited', 'ben', 'Late One', 1)
    ledger.pass(1000)
    ledger.rename('ann', 'Late One')
    const name = ledger.names.get('late one')
    if (name) name.fields = { ...name.fields, userId: 'cleo' }
    ledger.handOver('awaited')
    if (name) name.fields = { ...name.fields, userId: 'ann' }
    ledger.pass(5000)
    const copy = new MemoryLedgerCopy()
    await reportOf(new StoredArchive(ledger), copy)
    ledger.leave('cleo')
    for (let at = 0; at < 2; at++) {
      ledger.pass(100_000)
      const { findings } = await reportOf(new StoredArchive(ledger), copy, { depth })
      expect(findings).toMatchObject([{ code: 'name-differs', id: 'awaited' }])
    }
  })
})

async function textsOf(copy: MemoryLedgerCopy, id: string) {
  const bundles = await copy.bundles(ORIGIN, 0, 9)
  const entries = bundles.ok ? bundles.value.flatMap((bundle) => bundle.entries) : []
  return entries.filter(({ entry }) => isSendText(entry, id)).map(({ texts }) => texts)
}

it('a check of what is new keeps no description that it has not read again, and reads 500 at most', async () => {
  const { ledger, copy } = await aCopyWithWords((ledger) => {
    for (let n = 0; n < 600; n++) {
      ledger.open(`p${n}`)
      ledger.describe(`p${n}`, SECRET)
    }
  })
  for (let n = 0; n < 600; n++) ledger.clearDescription(`p${n}`)
  const { documents, findings } = await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
  const described = [...(await accountsIn(copy)).values()].filter((one) => 'description' in one)
  expect(findings).toEqual([])
  expect(described).toEqual([])
  expect(documents).toBeLessThanOrEqual(500 + 100)
})

it.each(TEXT_PARTS)('a receipt of before verifies when this is taken away: %s', async (part) => {
  const { ledger, copy } = await aCopyWithWords()
  const make = new MakeReceipt(copy, nodeDigest)
  const made = await make.make(ORIGIN, 'said' as never)
  if (!made.ok) throw new Error(made.refusal.code)
  ledger.removeText('said', part)
  await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
  const verified = new VerifyReceipt(nodeDigest).verify(receiptText(made.value))
  expect(verified).toMatchObject({ ok: true, value: { index: made.value.index } })
  expect(await make.make(ORIGIN, 'said' as never)).toMatchObject({
    ok: true,
    value: { entry: made.value.entry },
  })
})

it('a search of the copy no longer finds words that were taken away', async () => {
  const { ledger, copy } = await aCopyWithWords()
  const find = new FindInCopy(copy)
  const counted = async () => {
    const found = await find.find(ORIGIN, { ...NO_QUESTION, words: 'secret' }, 9)
    return found.ok && found.value.count
  }
  expect(await counted()).toBe(1)
  ledger.removeText('said', 'message')
  ledger.pass(100)
  await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
  expect(await counted()).toBe(0)
})

async function allOf(copy: MemoryLedgerCopy) {
  const found = await new FindInCopy(copy).find(ORIGIN, NO_QUESTION, 1000)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}
