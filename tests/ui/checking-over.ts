import { NobleDigest } from '../../src/adapters/browser/copy/noble-digest.ts'
import { CsvTableFormat } from '../../src/adapters/csv/csv-table-format.ts'
import { pause } from '../../src/adapters/shared/timers.ts'
import type { Checking } from '../../src/core/checking.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import type { Clock } from '../../src/core/ports/platform.ts'
import { AuditLedger } from '../../src/core/use-cases/check/audit-ledger.ts'
import { CompareCheckpoint } from '../../src/core/use-cases/check/compare-checkpoint.ts'
import { CompareTransaction } from '../../src/core/use-cases/check/compare-transaction.ts'
import { FindOtherCopies } from '../../src/core/use-cases/check/copy.ts'
import { MakeReceipt } from '../../src/core/use-cases/check/receipts.ts'
import { ExportCopy } from '../../src/core/use-cases/export.ts'
import { FindInCopy } from '../../src/core/use-cases/find-in-copy.ts'

const digest = new NobleDigest()

/** The use cases of checking in the page itself, where production has a worker. */
export function checkingOver(archive: Archive, copy: LedgerCopy, clock: Clock): Checking {
  const search = new FindInCopy(copy)
  const makeReceipt = new MakeReceipt(copy, digest)
  const random = { next: () => 0.5 }
  const audit = new AuditLedger(archive, copy, digest, clock, random, {
    pause: () => pause(0),
  })
  return {
    origin: 'pledger/demo',
    archive,
    copy,
    auditLedger: {
      check: (request, onProgress) => audit.check(request, onProgress),
      stop: async () => audit.stop(),
    },
    compareCheckpoint: new CompareCheckpoint(copy, digest),
    compareTransaction: new CompareTransaction(makeReceipt, copy, digest, clock),
    exportCopy: new ExportCopy(copy, digest, new CsvTableFormat()),
    findOtherCopies: new FindOtherCopies(copy),
    makeReceipt,
    findInCopy: {
      find: (...given) => search.find(...given),
      close: async () => search.close(),
    },
  }
}
