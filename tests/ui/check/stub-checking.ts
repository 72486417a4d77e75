import type { Checking } from '../../../src/core/app.ts'
import type { Finding } from '../../../src/core/domain/check/finding.ts'
import type { Micros } from '../../../src/core/domain/check/records.ts'
import { accept, refuse } from '../../../src/core/domain/result.ts'
import type { CopyHead, CopyRefusal } from '../../../src/core/ports/ledger-copy.ts'
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
    forgotten: 0,
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

/** An audit that goes so. */
export const auditing = (
  check: Checking['auditLedger']['check'],
  stop: Checking['auditLedger']['stop'] = async () => {},
) => ({ auditLedger: { check, stop } })

/** An audit that ends with this report. */
export const reporting = (report: Partial<AuditReport> = {}) =>
  auditing(async () => accept(aReport(report)))

/** The copy that a device has, or why it cannot be read. */
export const copied = (head: CopyHead | null) => ({
  copy: { head: async () => accept(head), drop: async () => {} },
})

export const copyRefused = (code: CopyRefusal['code']) => ({
  copy: { head: async () => refuse({ code }), drop: async () => {} },
})

/** A checking without a ledger, for states that are hard to reach. It has no copy and finds nothing by default. */
export function stubChecking(parts: Partial<Checking> = {}): Checking {
  const never = () => new Promise<never>(() => {})
  return {
    origin,
    archive: { estimate: async () => 1265 },
    ...reporting(),
    ...copied(null),
    compareCheckpoint: { compare: never },
    compareTransaction: { compare: never },
    exportCopy: { export: never },
    findOtherCopies: { find: async () => [] },
    makeReceipt: { make: never },
    findInCopy: { find: never, close: async () => {} },
    ...parts,
  }
}
