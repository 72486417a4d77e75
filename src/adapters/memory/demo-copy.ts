import type { Archive } from '../../core/ports/archive.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { importWithRetry, lazyPort, once } from '../shared/lazy-loading.ts'
import type { LedgerStore } from './store/ledger-store.ts'

/**
 * The copy that a check keeps of the demo's ledger. When the demo starts again, the copy is of another ledger: it is dropped, or
 * the next check would find that the past was changed.
 */
export class DemoCopy {
  private dropping: Promise<void> = Promise.resolve()

  constructor(
    private readonly dropCopy: () => Promise<void>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** Drops the copy. Where the device does not let it, this is logged. */
  drop(): Promise<void> {
    this.dropping = this.dropCopy().catch((cause: unknown) =>
      this.log.warn('The copy of the demo was not dropped', cause),
    )
    return this.dropping
  }

  /** Drops the copy also when the ledger gets a made-up history, which is older than all that is in it. */
  watch(store: LedgerStore): void {
    store.watch((change) => {
      if (typeof change === 'string') return
      if (change.some(({ type }) => type === 'history-planned')) void this.drop()
    })
  }

  /** The archive of the ledger. It is read only after a copy that is to be dropped is gone. */
  archiveOf(store: LedgerStore, clock: Clock): Archive {
    const open = once(async () => {
      const { MemoryArchive } = await importWithRetry(() => import('./archive/memory-archive.ts'))
      return new MemoryArchive(store, clock)
    })
    return lazyPort(async () => {
      await this.dropping
      return open()
    })
  }
}
