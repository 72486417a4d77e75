import { useState } from 'react'
import { useApp, useRetryOnline } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'

interface Page<Row, Next> {
  readonly rows: readonly Row[]
  /** The place of the next page; null after the last one. */
  readonly next: Next | null
}

interface PagesOptions<Row, Next> {
  /** Loads the page at this place; null is the first one. */
  readonly load: (at: Next | null) => Promise<Page<Row, Next>>
  readonly idOf: (row: Row) => string
  /** The log's text for a fault. */
  readonly failure: string
  readonly severity?: 'error' | 'warn'
  /** Whether the list is shown. Nothing loads before. */
  readonly isShown?: boolean
  /** A new value loads the first page again. */
  readonly revision?: string | number | null
  /** The delay before the first page loads. */
  readonly delayMs?: number
}

interface Pages<Row> {
  /** Null until the first page is loaded. */
  readonly rows: readonly Row[] | null
  /** The status of the last requested page. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly hasMore: boolean
  loadMore(): void
  /** Retries the failed request. */
  retry(): void
  /** Loads the first page again. */
  refresh(): void
  remove(row: Row): void
}

/** The loaded rows, without a gap. */
interface Loaded<Row, Next> extends Page<Row, Next> {
  /** The first page, as last loaded. */
  readonly first: Page<Row, Next>
}

/** Loads a list page by page. Further pages stay when the first one loads again, unless rows may be missing in between. */
export function usePages<Row, Next>(options: PagesOptions<Row, Next>): Pages<Row> {
  const { load, idOf, isShown = true, ...query } = options
  const { log } = useApp()
  const first = useQuery({
    ...query,
    key: isShown ? query.failure : null,
    load: () => load(null),
  })
  const [loaded, setLoaded] = useState<Loaded<Row, Next> | null>(null)
  /** The request for a further page. Once other rows are loaded, its answer or failure has no effect. */
  const [further, setFurther] = useState<{ at: Next; status: 'loading' | 'failed' } | null>(null)
  const { data } = first
  if (data && loaded?.first !== data) setLoaded(withFirst(loaded, data, idOf))
  const next = loaded?.next ?? null
  const furtherStatus = next !== null && further?.at === next ? further.status : 'ready'
  const loadMore = async () => {
    if (next === null || furtherStatus === 'loading') return
    setFurther({ at: next, status: 'loading' })
    try {
      const page = await load(next)
      const append = (now: Loaded<Row, Next>) => ({
        ...now,
        rows: [...now.rows, ...page.rows],
        next: page.next,
      })
      setLoaded((now) => (now?.next === next ? append(now) : now))
    } catch (cause) {
      log[query.severity ?? 'error'](query.failure, cause)
      setFurther((now) => (now?.at === next ? { at: next, status: 'failed' } : now))
    }
  }
  const status = loaded ? furtherStatus : first.status
  const retry = () => (loaded ? void loadMore() : first.refresh())
  useRetryOnline(() => {
    if (isShown && status === 'failed') retry()
  })
  return {
    rows: loaded?.rows ?? null,
    status,
    hasMore: next !== null,
    loadMore: () => void loadMore(),
    retry,
    refresh: first.refresh,
    remove: (row) =>
      setLoaded((now) => now && { ...now, rows: now.rows.filter((other) => other !== row) }),
  }
}

function withFirst<Row, Next>(
  loaded: Loaded<Row, Next> | null,
  first: Page<Row, Next>,
  idOf: (row: Row) => string,
): Loaded<Row, Next> {
  const known = new Set(first.rows.map(idOf))
  const last = first.rows.at(-1)
  const isJoined = last && loaded?.rows.some((row) => idOf(row) === idOf(last))
  if (!loaded || !isJoined) return { ...first, first }
  const below = loaded.rows.filter((row) => !known.has(idOf(row)))
  return { first, rows: [...first.rows, ...below], next: loaded.next }
}
