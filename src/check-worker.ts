import { expose, proxy } from 'comlink'
import { holdLife } from './adapters/browser/checking/worker-link.ts'
import { IndexedDbLedgerCopy } from './adapters/browser/copy/indexed-db-ledger-copy.ts'
import { NobleDigest } from './adapters/browser/copy/noble-digest.ts'
import { CsvTableFormat } from './adapters/csv/csv-table-format.ts'
import type { Archive } from './core/ports/archive.ts'
import type { Clock, Pause, Random } from './core/ports/platform.ts'
import { AuditLedger } from './core/use-cases/check/audit-ledger.ts'
import { CompareCheckpoint } from './core/use-cases/check/compare-checkpoint.ts'
import { CompareTransaction } from './core/use-cases/check/compare-transaction.ts'
import { FindOtherCopies } from './core/use-cases/check/copy.ts'
import { MakeReceipt } from './core/use-cases/check/receipts.ts'
import { ExportCopy } from './core/use-cases/export.ts'
import { FindInCopy } from './core/use-cases/find-in-copy.ts'

const digest = new NobleDigest()
const clock: Clock = { now: () => Date.now() }
const random: Random = {
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}
const pause: Pause = { pause: () => new Promise((resolve) => setTimeout(resolve)) }

/** Composes the use cases of checking over an archive that stays in the page. */
function compose(archive: Archive) {
  const copy = new IndexedDbLedgerCopy()
  const makeReceipt = new MakeReceipt(copy, digest)
  return {
    auditLedger: new AuditLedger(archive, copy, digest, clock, random, pause),
    compareCheckpoint: new CompareCheckpoint(copy, digest),
    compareTransaction: new CompareTransaction(makeReceipt, copy, digest, clock),
    exportCopy: new ExportCopy(copy, digest, new CsvTableFormat()),
    findOtherCopies: new FindOtherCopies(copy),
    makeReceipt,
    findInCopy: new FindInCopy(copy),
    copy,
  }
}

const worker = { holdLife, compose: (archive: Archive) => proxy(compose(archive)) }

expose(worker)
