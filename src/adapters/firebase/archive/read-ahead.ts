import type { EntryKind } from '../../../core/domain/check/entry.ts'
import type { StoredRecord } from '../../../core/domain/check/stored-record.ts'
import { type ListCursor, type Snapshot, TIME_FIELDS } from '../../../core/ports/archive.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'

type Page = readonly StoredRecord[]
type LoadPage = (snapshot: Snapshot, kind: EntryKind, after: ListCursor | null) => Promise<Page>

/**
 * Loads pages of lists, and the next page of each list while the caller works on the last one: a check of everything spends
 * most of its time waiting for the service. A live snapshot is read when it is asked for.
 */
export class ReadAhead {
  private readonly started = new Map<EntryKind, { key: string; page: Promise<Page> }>()

  constructor(private readonly load: LoadPage) {}

  async list(snapshot: Snapshot, kind: EntryKind, after: ListCursor | null): Promise<Page> {
    const started = this.started.get(kind)
    this.started.delete(kind)
    const isIt = started?.key === keyOf(snapshot, after)
    const page = await (isIt ? started.page : this.load(snapshot, kind, after))
    const last = page.at(-1)
    const value = last?.fields[TIME_FIELDS[kind]]
    if (last && value !== undefined && page.length === LONGEST_LIST && !snapshot.isLive)
      this.start(snapshot, kind, { value, id: last.id })
    return page
  }

  private start(snapshot: Snapshot, kind: EntryKind, after: ListCursor): void {
    const page = this.load(snapshot, kind, after)
    // A failure counts only if the page is asked for.
    page.catch(() => {})
    this.started.set(kind, { key: keyOf(snapshot, after), page })
  }
}

function keyOf({ key }: Snapshot, after: ListCursor | null): string {
  return JSON.stringify([key, after?.value, after?.id])
}
