import type { Archive } from './ports/archive.ts'
import type { LedgerCopy } from './ports/ledger-copy.ts'
import type { AuditLedger } from './use-cases/check/audit-ledger.ts'
import type { CompareCheckpoint } from './use-cases/check/compare-checkpoint.ts'
import type { CompareTransaction } from './use-cases/check/compare-transaction.ts'
import type { FindOtherCopies } from './use-cases/check/copy.ts'
import type { MakeReceipt } from './use-cases/check/receipts.ts'
import type { ExportCopy } from './use-cases/export.ts'
import type { FindInCopy } from './use-cases/find-in-copy.ts'

/**
 * What a user interface needs to check the ledger. It is opened on request, and may run in a worker: all
 * methods are asynchronous, and all they take and return is plain data or a callback.
 */
export interface Checking {
  /** Of the ledger that the page shows: `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly auditLedger: Asynchronous<AuditLedger, 'check' | 'stop'>
  readonly compareCheckpoint: Asynchronous<CompareCheckpoint, 'compare'>
  readonly compareTransaction: Asynchronous<CompareTransaction, 'compare'>
  readonly exportCopy: Asynchronous<ExportCopy, 'export'>
  readonly findOtherCopies: Asynchronous<FindOtherCopies, 'find'>
  readonly makeReceipt: Asynchronous<MakeReceipt, 'make'>
  readonly findInCopy: Asynchronous<FindInCopy, 'find' | 'close'>
  readonly archive: Asynchronous<Archive, 'estimate'>
  readonly copy: Asynchronous<LedgerCopy, 'head' | 'drop'>
}

/** Opens the checking of the ledger, once. Throws a `Fault` if its code cannot be loaded. */
export type OpenChecking = () => Promise<Checking>

type Asynchronous<T, Name extends keyof T> = {
  readonly [Method in Name]: T[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}
