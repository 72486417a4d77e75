import { NodeDigest } from '../../src/adapters/files/node-digest.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import { AuditLedger } from '../../src/core/use-cases/check/audit-ledger.ts'
import type { AuditReport, AuditRequest } from '../../src/core/use-cases/check/report.ts'
import { MemoryLedgerCopy } from './memory-ledger-copy.ts'

/** An audit with a clock that stands still and random numbers that are always the same. */
export function anAudit(archive: Archive, copy: LedgerCopy = new MemoryLedgerCopy()) {
  return new AuditLedger(archive, copy, new NodeDigest(), { now: () => 0 }, seeded(1), {
    pause: async () => {},
  })
}

/** The report of a check. Throws where it is refused. */
export async function reportOf(
  archive: Archive,
  copy?: LedgerCopy,
  request: AuditRequest = { depth: 'everything' },
): Promise<AuditReport> {
  const result = await anAudit(archive, copy).check(request, () => {})
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

/** Random numbers that are the same each time (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    },
  }
}
