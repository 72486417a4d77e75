import { NobleDigest } from '../../src/adapters/browser/copy/noble-digest.ts'
import { CsvTableFormat } from '../../src/adapters/csv/csv-table-format.ts'
import { pause } from '../../src/adapters/shared/timers.ts'
import { compose } from '../../src/composition/compose.ts'
import type { Checking } from '../../src/core/app.ts'
import * as check from '../../src/core/features/check.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import type { Clock } from '../../src/core/ports/platform.ts'

/** What checks the ledger, in the page itself, where production has a worker. */
export function checkingOver(archive: Archive, copy: LedgerCopy, clock: Clock): Checking {
  const { auditLedger, findInCopy, ...others } = compose(check, {
    archive,
    copy,
    clock,
    digest: new NobleDigest(),
    tables: new CsvTableFormat(),
    random: { next: () => 0.5 },
    pause: { pause: () => pause(0) },
  })
  return {
    ...others,
    origin: 'pledger/demo',
    archive,
    auditLedger: {
      check: (request, onProgress) => auditLedger.check(request, onProgress),
      stop: async () => auditLedger.stop(),
    },
    findInCopy: {
      find: (...given) => findInCopy.find(...given),
      close: async () => findInCopy.close(),
    },
  }
}
