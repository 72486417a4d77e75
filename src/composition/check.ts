import { ContainerModule } from 'inversify'
import { AuditLedger } from '../core/use-cases/check/audit-ledger.ts'
import { CompareCheckpoint } from '../core/use-cases/check/compare-checkpoint.ts'
import { CompareTransaction } from '../core/use-cases/check/compare-transaction.ts'
import { FindOtherCopies } from '../core/use-cases/check/copy.ts'
import { MakeReceipt, VerifyReceipt } from '../core/use-cases/check/receipts.ts'
import { ExportCopy, ExportLedger } from '../core/use-cases/export.ts'
import { FindInCopy } from '../core/use-cases/find-in-copy.ts'
import { composeFeatures, type Ports, ports } from './ports.ts'

/** The check of a ledger, and the search in its copy. */
export const check = new ContainerModule(({ bind }) => {
  bind(AuditLedger).toDynamicValue(
    ({ get }) =>
      new AuditLedger(
        get(ports.archive),
        get(ports.copy),
        get(ports.digest),
        get(ports.clock),
        get(ports.random),
        get(ports.pause),
      ),
  )
  bind(CompareCheckpoint).toDynamicValue(
    ({ get }) => new CompareCheckpoint(get(ports.copy), get(ports.digest)),
  )
  bind(CompareTransaction).toDynamicValue(
    ({ get }) =>
      new CompareTransaction(
        get(MakeReceipt),
        get(ports.copy),
        get(ports.digest),
        get(ports.clock),
      ),
  )
  bind(FindOtherCopies).toDynamicValue(({ get }) => new FindOtherCopies(get(ports.copy)))
  bind(MakeReceipt).toDynamicValue(({ get }) => new MakeReceipt(get(ports.copy), get(ports.digest)))
  bind(VerifyReceipt).toDynamicValue(({ get }) => new VerifyReceipt(get(ports.digest)))
  bind(ExportCopy).toDynamicValue(
    ({ get }) => new ExportCopy(get(ports.copy), get(ports.digest), get(ports.tables)),
  )
  bind(ExportLedger).toDynamicValue(
    ({ get }) => new ExportLedger(get(ports.archive), get(ports.tables)),
  )
  bind(FindInCopy).toDynamicValue(({ get }) => new FindInCopy(get(ports.copy)))
})

/** The feature over its ports, as the page's worker runs it. */
export function composeCheck(
  given: Pick<Ports, 'archive' | 'copy' | 'digest' | 'clock' | 'random' | 'pause' | 'tables'>,
) {
  const container = composeFeatures(given, check)
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
