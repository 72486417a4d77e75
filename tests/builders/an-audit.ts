import { NodeDigest } from '../../src/adapters/files/node-digest.ts'
import { compose } from '../../src/composition/compose.ts'
import * as check from '../../src/core/features/check.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import type {
  AuditDepth,
  AuditReport,
  AuditRequest,
} from '../../src/core/use-cases/check/report.ts'
import { aStoredLedger } from './a-stored-ledger.ts'
import { MemoryLedgerCopy } from './memory-ledger-copy.ts'
import { StoredArchive } from './stored-archive.ts'
import type { StoredLedger } from './stored-ledger.ts'

/** An audit with a clock that stands still and random numbers that are always the same. */
export function anAudit(archive: Archive, copy: LedgerCopy = new MemoryLedgerCopy()) {
  return compose(check, {
    archive,
    copy,
    digest: new NodeDigest(),
    clock: { now: () => 0 },
    random: seeded(1),
    pause: { pause: async () => {} },
  }).auditLedger
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

/** A ledger, or one of so many sends, and a copy of it that a check of everything has saved. `check` checks the ledger as it is then. */
export async function aCheckedLedger(of: StoredLedger | number = 700) {
  const ledger = typeof of === 'number' ? aStoredLedger(of) : of
  const copy = new MemoryLedgerCopy()
  const check = (depth: AuditDepth = 'everything', through: LedgerCopy = copy) =>
    reportOf(new StoredArchive(ledger), through, { depth })
  const first = await check()
  return { ledger, copy, first, check }
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
