import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import { countsOf, StoredArchive } from '../builders/stored-archive.ts'
import { StoredLedger } from '../builders/stored-ledger.ts'
import { shareOf } from '../in-depth.ts'
import { honestOperations, operate } from './honest-operations.ts'

const CLEAN = { findings: [], hints: [], copyProblem: null }

describe('an honest ledger', () => {
  it('has no findings, 10,000 times in depth', async () => {
    const property = fc.asyncProperty(honestOperations, async (operations) => {
      const ledger = new StoredLedger()
      operate(ledger, operations)
      const archive = new StoredArchive(ledger)
      const report = await reportOf(archive)
      expect(report).toMatchObject(CLEAN)
      expect(report.documents).toBe(report.entries + countsOf(ledger))
    })
    await fc.assert(property, { numRuns: shareOf(10_000) })
  })

  it.each(['production', 'demo', 'live'] as const)(
    'has no findings while a copy of it grows, in %s',
    async (kind) => {
      const parts = fc.array(honestOperations, { maxLength: 4 })
      const property = fc.asyncProperty(parts, fc.boolean(), async (parts, again) => {
        const ledger = new StoredLedger()
        const copy = new MemoryLedgerCopy()
        for (const [index, operations] of parts.entries()) {
          const isDemo = kind === 'demo'
          operate(ledger, operations, index * 100, !isDemo)
          if (isDemo) ledger.pass(1)
          const depth = again ? 'everything' : 'new'
          const report = await reportOf(new StoredArchive(ledger, kind), copy, { depth })
          expect(report).toMatchObject(CLEAN)
        }
        const depth = again ? 'new' : 'everything'
        const report = await reportOf(new StoredArchive(ledger, kind), copy, { depth })
        expect(report).toMatchObject(CLEAN)
      })
      await fc.assert(property, { numRuns: shareOf(1000) })
    },
  )
})
