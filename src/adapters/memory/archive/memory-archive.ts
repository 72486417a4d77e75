import type { EntryKind } from '../../../core/domain/check/entry.ts'
import { isTime, type RecordKind, type StoredRecord } from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/fault.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
} from '../../../core/ports/archive.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { checkIds } from '../../../core/ports/list-limit.ts'
import { DEMO_ORIGIN, type LedgerStore } from '../store/ledger-store.ts'
import type { Place } from '../store/ordered-list.ts'
import { microsOf } from './memory-archive-records.ts'
import { MemoryArchiveView } from './memory-archive-view.ts'

/** Nothing says that a snapshot is done with, so the latest few stay readable. */
const SNAPSHOTS = 4

/** The archive of the demo. Every entry is sealed: a store never writes a time before one that is there. */
export class MemoryArchive implements Archive {
  private readonly views = new Map<string, MemoryArchiveView>()
  private opened = 0

  constructor(
    private readonly store: LedgerStore,
    private readonly clock: Clock,
  ) {}

  async open(): Promise<Snapshot> {
    const view = await this.view()
    const key = `${++this.opened}`
    this.views.set(key, view)
    for (const old of [...this.views.keys()].slice(0, -SNAPSHOTS)) this.views.delete(old)
    const readAt = microsOf(Math.max(this.clock.now(), view.latestTime))
    return { key, origin: DEMO_ORIGIN, readAt, sealedBefore: null, isLive: false }
  }

  async estimate(): Promise<number> {
    return (await this.view()).length
  }

  async list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    return this.viewOf(snapshot).list(kind, after && placeOf(after))
  }

  /** Always none: nobody but this app writes the demo, and it gives each record its time. */
  async findUnlisted(snapshot: Snapshot, _: RecordKind, { listed }: ListedRange): Promise<[]> {
    checkIds(listed, LONGEST_RANGE)
    this.viewOf(snapshot)
    return []
  }

  async find(
    snapshot: Snapshot,
    about: RecordKind,
    ids: readonly string[],
  ): Promise<readonly (StoredRecord | null)[]> {
    checkIds(ids)
    const view = this.viewOf(snapshot)
    return ids.map((id) => view[about](id))
  }

  /** The ledger with what other tabs wrote, and with its made-up history: later that would be added before everything else. */
  private async view(): Promise<MemoryArchiveView> {
    const { store } = this
    do {
      await store.historyJob.done
      await store.catchUp()
      await store.addPendingHistory()
    } while (store.state.pendingHistory)
    return new MemoryArchiveView(store.state)
  }

  private viewOf({ key }: Snapshot): MemoryArchiveView {
    const view = this.views.get(key)
    if (!view) throw new Fault('broken', 'The archive no longer has this snapshot')
    return view
  }
}

function placeOf({ value, id }: ListCursor): Place {
  if (!isTime(value)) throw new RangeError('This place is of no list of this archive')
  return { timestamp: value.time / 1000, id }
}
