import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../builders/an-audit.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import { StoredLedger } from '../builders/stored-ledger.ts'
import { shareOf } from '../in-depth.ts'
import { honestOperations, operate } from './honest-operations.ts'
import { checkPlainly } from './plain-checker.ts'

const TEN_MINUTES = 600_000_000

describe.each(['production', 'demo'] as const)('a checker of one’s own, in %s', (kind) => {
  const check = (ledger: StoredLedger) =>
    checkPlainly(ledger, kind === 'demo' ? null : ledger.now - TEN_MINUTES)

  it('computes the same fingerprint from the records of any ledger', async () => {
    const property = fc.asyncProperty(honestOperations, async (operations) => {
      const ledger = new StoredLedger()
      operate(ledger, operations)
      const { checkpoint, entries } = await reportOf(new StoredArchive(ledger, kind))
      const { size, root } = checkpoint
      expect(check(ledger)).toEqual({ entries, size, root, misnamed: [] })
    })
    await fc.assert(property, { numRuns: shareOf(300) })
  })

  it('finds the same payments that an owner redirected', async () => {
    const person = fc.constantFrom('u0', 'u1', 'u2')
    let redirected = 0
    const property = fc.asyncProperty(honestOperations, person, async (operations, to) => {
      const ledger = new StoredLedger()
      operate(ledger, operations)
      ledger.pass(5000)
      const name = ledger.names.get('ann')
      if (name) name.fields = { ...name.fields, userId: to }
      const { findings } = await reportOf(new StoredArchive(ledger, kind))
      const misnamed = findings.filter(
        ({ code, about }) => code === 'name-differs' && about === 'transaction',
      )
      redirected += misnamed.length
      expect(new Set(misnamed.map(({ id }) => id))).toEqual(new Set(check(ledger).misnamed))
    })
    await fc.assert(property, { numRuns: shareOf(300) })
    expect(redirected).toBeGreaterThan(0)
  })
})
