import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditDepth } from '../../src/core/use-cases/check/report.ts'
import { reportOf } from '../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import { StoredLedger } from '../builders/stored-ledger.ts'
import { shareOf } from '../in-depth.ts'
import { OWNER_FAULTS } from './all-owner-faults.ts'
import { honestOperations, operate } from './honest-operations.ts'
import type { OwnerFault } from './owner-fault.ts'

const RUNS_EACH = shareOf(40)
const chances = fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 })

/** An honest ledger of a while ago with a copy; today its owner does something. Null where there is nothing to do it to. */
async function attacked(
  fault: Pick<OwnerFault, 'make'>,
  operations: Parameters<typeof operate>[1],
  chances: readonly number[],
) {
  const ledger = new StoredLedger()
  for (const id of ['u0', 'u1', 'u2', 'u3']) ledger.open(id, { u0: 'Ann', u1: 'Ben' }[id] ?? null)
  ledger.open('u8')
  ledger.pass(700)
  for (const id of ['s0', 's1']) ledger.send(id, 'u2', 'Ann', 200)
  for (const id of ['w0', 'w1', 'w2']) ledger.send(id, 'u3', 'Robin', 20)
  ledger.pass(700)
  ledger.takeBack('w0')
  ledger.removeText('s1', 'message')
  operate(ledger, operations)
  ledger.open('u9', 'Robin')
  ledger.handOver('w1')
  ledger.pass(5000)
  const copy = new MemoryLedgerCopy()
  await reportOf(new StoredArchive(ledger), copy)
  ledger.pass(80_000)
  const left = [...chances]
  const choose = <T>(of: readonly T[]) => of[(left.shift() ?? 0) % of.length]
  const id = fault.make(ledger, choose, 1 + ((left.shift() ?? 0) % 100))
  ledger.pass(1)
  return { ledger, copy, id }
}

/** What a check finds, hints included. */
async function foundIn(ledger: StoredLedger, depth: AuditDepth, copy?: MemoryLedgerCopy) {
  const { findings, hints } = await reportOf(new StoredArchive(ledger), copy, { depth })
  return [...findings, ...hints]
}

const codesOf = (found: Awaited<ReturnType<typeof foundIn>>) => found.map(({ code }) => code)

describe.each(OWNER_FAULTS)('an owner who $what', ({ alone, withCopy, whenNew, ...fault }) => {
  it('is found by the right code', async () => {
    let made = 0
    const property = fc.asyncProperty(honestOperations, chances, async (operations, chances) => {
      const { ledger, copy, id } = await attacked(fault, operations, chances)
      fc.pre(id !== null)
      made++
      expect(codesOf(await foundIn(ledger, 'everything'))).toEqual(
        alone === null ? [] : expect.arrayContaining([alone]),
      )
      const news = whenNew === null ? [] : await foundIn(ledger, 'new', copy)
      const expected = [whenNew ?? []].flat()
      expect(codesOf(news).some((code) => expected.includes(code))).toBe(whenNew !== null)
      const findings = await foundIn(ledger, 'everything', copy)
      expect(codesOf(findings)).toContain(withCopy)
      const isOfEntry = withCopy.startsWith('entry-')
      const named = findings.filter(({ code }) => code === withCopy).map((finding) => finding.id)
      if (isOfEntry) expect(named).toContain(id)
    })
    await fc.assert(property, { numRuns: RUNS_EACH })
    expect(made).toBeGreaterThanOrEqual(RUNS_EACH)
  })
})

it('are at least 2,000 faults a run in depth', () => {
  expect(OWNER_FAULTS.length * RUNS_EACH).toBeGreaterThanOrEqual(shareOf(2000))
})
