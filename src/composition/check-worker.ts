import { expose } from 'comlink'
import { type CheckWorker, callable, holdLife } from '../adapters/browser/checking/worker-link.ts'
import { IndexedDbLedgerCopy } from '../adapters/browser/copy/indexed-db-ledger-copy.ts'
import { NobleDigest } from '../adapters/browser/copy/noble-digest.ts'
import { CsvTableFormat } from '../adapters/csv/csv-table-format.ts'
import { systemClock, systemRandom, taskPause } from '../adapters/shared/platform.ts'
import * as check from '../core/features/check.ts'
import { compose } from './compose.ts'

// What the page runs in a worker of its own, over an archive that stays in the page.
expose({
  holdLife,
  compose: (archive) =>
    callable(
      compose(check, {
        archive,
        copy: new IndexedDbLedgerCopy(),
        digest: new NobleDigest(),
        tables: new CsvTableFormat(),
        clock: systemClock,
        random: systemRandom,
        pause: taskPause,
      }),
    ),
} satisfies CheckWorker)
