import { describe, expect, it } from 'vitest'
import { receiptText } from '../../../../src/core/domain/check/receipt.ts'
import { NO_QUESTION } from '../../../../src/core/domain/find/question.ts'
import { accept } from '../../../../src/core/domain/result.ts'
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
