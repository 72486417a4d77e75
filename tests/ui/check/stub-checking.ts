import type { Checking } from '../../../src/core/checking.ts'
import type { Finding } from '../../../src/core/domain/check/finding.ts'
import type { Micros } from '../../../src/core/domain/check/records.ts'
import { accept } from '../../../src/core/domain/result.ts'
import type { CopyHead } from '../../../src/core/ports/ledger-copy.ts'
import type { AuditReport } from '../../../src/core/use-cases/check/report.ts'
import { NOW } from '../test-backend.ts'

const origin = 'pledger/demo'
const root = 'pq3dVn0x7sKeR2aT91hcZb4mAAAAAAAAAAAAAAAAAAA='
const readAt = (NOW * 1000) as Micros

export function aReport(parts: Partial<AuditReport> = {}): AuditReport {
  return {
    origin,
    readAt,
    entries: 1204,
    accounts: 61,
    inBalances: 81_420,
    waiting: 137,
    before: null,
    compared: 0,
    findings: [],
    notReadAgain: 0,
    hints: [],
    checkpoint: { origin, size: 1198, root },
    documents: 1265,
    copyProblem: null,
    ...parts,
  }
}

export function aFinding(parts: Partial<Finding> = {}): Finding {
  return {
    code: 'balance-differs',
    about: 'account',
    id: 'demo-maya',
    expected: '1,610',
    found: '9,999',
    ...parts,
  }
}

export function aHead(parts: Partial<CopyHead> = {}): CopyHead {
  return {
    origin,
    size: 900,
    root,
    sealedBefore: null,
    checkedSize: 900,
    checkedAt: readAt,
    broken: [],
    moreFindings: 0,
    ...parts,
  }
}

/** A checking without a ledger, for states that are hard to reach. It has no copy and finds nothing by default. */
export function stubChecking(parts: Partial<Checking> = {}): Checking {
  const never = () => new Promise<never>(() => {})
  return {
    origin,
    archive: { estimate: async () => 1265 },
    auditLedger: { check: async () => accept(aReport()), stop: async () => {} },
    copy: { head: async () => accept(null), drop: async () => {} },
    compareCheckpoint: { compare: never },
    compareTransaction: { compare: never },
    exportCopy: { export: never },
    findOtherCopies: { find: async () => [] },
    makeReceipt: { make: never },
    findInCopy: { find: never, close: async () => {} },
    ...parts,
  }
}
