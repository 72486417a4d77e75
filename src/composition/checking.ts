import { AuditLedger } from '../core/use-cases/check/audit-ledger.ts'
import { CompareCheckpoint } from '../core/use-cases/check/compare-checkpoint.ts'
import { CompareTransaction } from '../core/use-cases/check/compare-transaction.ts'
import { FindOtherCopies } from '../core/use-cases/check/copy.ts'
import { MakeReceipt } from '../core/use-cases/check/receipts.ts'
import { ExportCopy } from '../core/use-cases/export.ts'
import { FindInCopy } from '../core/use-cases/find-in-copy.ts'
import { check } from './check.ts'
import { find } from './find.ts'
import type { Ports } from './ports.ts'
import { composeFeatures } from './ports.ts'

/** The check of a ledger and the search in its copy, as the page's worker runs them. */
export function composeChecking(
  given: Pick<Ports, 'archive' | 'copy' | 'digest' | 'clock' | 'random' | 'pause' | 'tables'>,
) {
  const container = composeFeatures(given, check, find)
  return {
    auditLedger: container.get(AuditLedger),
    compareCheckpoint: container.get(CompareCheckpoint),
    compareTransaction: container.get(CompareTransaction),
    exportCopy: container.get(ExportCopy),
    findOtherCopies: container.get(FindOtherCopies),
    makeReceipt: container.get(MakeReceipt),
    findInCopy: container.get(FindInCopy),
    copy: given.copy,
  }
}
