import { type ProxyMarked, proxy, type Remote, wrap } from 'comlink'
import './fault-transfer.ts'
import type { Checking } from '../../../core/checking.ts'
import { Fault } from '../../../core/domain/fault.ts'
import type { Archive } from '../../../core/ports/archive.ts'
import { askToPersist } from '../copy/persistent-storage.ts'

/** The use cases that run in the worker. The page knows the rest. */
type WorkerCases = Omit<Checking, 'origin' | 'archive'>

interface CheckWorker {
  /** Composes the use cases over an archive that stays in the page. */
  compose(
    archive: Archive,
  ): { readonly [Name in keyof WorkerCases]: WorkerCases[Name] & ProxyMarked } & ProxyMarked
}

/** Starts the worker that checks the ledger. It reads the archive through this page. Throws a `Fault` if it does not start. */
export async function openChecking(
  start: () => Worker,
  archive: Archive,
  origin: string,
): Promise<Checking> {
  const worker = start()
  const broken = new Promise<never>((_, reject) =>
    worker.addEventListener('error', ({ message }) =>
      reject(new Fault('unreachable', `The worker does not start: ${message}`)),
    ),
  )
  const { compose } = wrap<CheckWorker>(worker)
  const cases = await Promise.race([compose(proxy(archive)), broken])
  return { origin, archive, ...inPage(cases) }
}

/** The worker's use cases for a caller in the page. A callback stays in the page. */
function inPage(remote: Remote<ReturnType<CheckWorker['compose']>>): WorkerCases {
  const { auditLedger, compareCheckpoint, compareTransaction, exportCopy, makeReceipt } = remote
  const { findOtherCopies, searchCopy, copy } = remote
  return {
    auditLedger: {
      check(request, onProgress) {
        // What a check reads goes into the copy. Workers cannot ask for this.
        askToPersist()
        return auditLedger.check(request, proxy(onProgress))
      },
      stop: () => auditLedger.stop(),
    },
    compareCheckpoint: { compare: (...given) => compareCheckpoint.compare(...given) },
    compareTransaction: { compare: (...given) => compareTransaction.compare(...given) },
    exportCopy: {
      export: (origin, request, onText) => exportCopy.export(origin, request, proxy(onText)),
    },
    findOtherCopies: { find: (origin) => findOtherCopies.find(origin) },
    makeReceipt: { make: (...given) => makeReceipt.make(...given) },
    searchCopy: {
      search: (...given) => searchCopy.search(...given),
      close: () => searchCopy.close(),
    },
    copy: { head: (origin) => copy.head(origin), drop: (origin) => copy.drop(origin) },
  }
}
