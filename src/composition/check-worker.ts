import { expose, proxy } from 'comlink'
import { holdLife } from '../adapters/browser/checking/worker-link.ts'
import { IndexedDbLedgerCopy } from '../adapters/browser/copy/indexed-db-ledger-copy.ts'
import { NobleDigest } from '../adapters/browser/copy/noble-digest.ts'
import { CsvTableFormat } from '../adapters/csv/csv-table-format.ts'
import type { Archive } from '../core/ports/archive.ts'
import { composeChecking } from './checking.ts'

// What the page runs in a worker of its own, over an archive that stays in the page.
expose({
  holdLife,
  compose: (archive: Archive) =>
    proxy(
      composeChecking({
        archive,
        copy: new IndexedDbLedgerCopy(),
        digest: new NobleDigest(),
        tables: new CsvTableFormat(),
        clock: { now: () => Date.now() },
        random: { next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32 },
        pause: { pause: () => new Promise((resolve) => setTimeout(resolve)) },
      }),
    ),
})
