import { AuditLedger } from '../use-cases/check/audit-ledger.ts'
import { CompareCheckpoint } from '../use-cases/check/compare-checkpoint.ts'
import { CompareTransaction } from '../use-cases/check/compare-transaction.ts'
import { FindOtherCopies } from '../use-cases/check/copy.ts'
import { MakeReceipt, VerifyReceipt } from '../use-cases/check/receipts.ts'
import { ExportCopy, ExportLedger } from '../use-cases/export.ts'
import { FindInCopy } from '../use-cases/find-in-copy.ts'
import { make, port } from './feature.ts'

// The check of a ledger, and the search in its copy: in the page's worker, and on the command line.
export const copy = port('copy')
export const auditLedger = make(
  AuditLedger,
  'archive',
  'copy',
  'digest',
  'clock',
  'random',
  'pause',
)
export const makeReceipt = make(MakeReceipt, 'copy', 'digest')
export const verifyReceipt = make(VerifyReceipt, 'digest')
export const compareCheckpoint = make(CompareCheckpoint, 'copy', 'digest')
export const compareTransaction = make(CompareTransaction, makeReceipt, 'copy', 'digest', 'clock')
export const findOtherCopies = make(FindOtherCopies, 'copy')
export const findInCopy = make(FindInCopy, 'copy')
export const exportCopy = make(ExportCopy, 'copy', 'digest', 'tables')
export const exportLedger = make(ExportLedger, 'archive', 'tables')
