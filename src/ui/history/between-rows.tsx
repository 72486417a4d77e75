import { useState } from 'react'
import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadHistory } from '../../core/use-cases/history.ts'
import { useApp } from '../app-context.ts'
import { nameText } from '../modals.tsx'
import { QuietLine } from '../shared/messages.tsx'
import { useQuery } from '../state/use-query.ts'
import { HistoryFailed, HistorySkeleton, MoreRows } from './history-edges.tsx'
import { Rows, rowOf } from './history-rows.tsx'
import { historyTexts } from './history-texts.ts'
import css from './person-history.module.css'

interface BetweenRowsProps {
  readonly loadHistory: LoadHistory
  readonly account: UserId
  readonly name: string
  readonly reader: UserId
  /** A new value loads them again. */
  readonly revision: number
}

/** The loaded rows, without a gap. */
interface Loaded {
  /** The newest page, as it was loaded last. */
  readonly newest: FeedPage
  readonly rows: readonly Transaction[]
  readonly next: Cursor | null
}

/** The request for the page below the loaded rows. Once other rows are loaded, its answer or failure changes nothing. */
interface OlderRequest {
  readonly below: Cursor
  readonly status: 'loading' | 'failed'
}

/** What the reader and another person sent each other, with the sums. */
export function BetweenRows({ loadHistory, account, name, reader, revision }: BetweenRowsProps) {
  const { log } = useApp()
  const newest = useQuery({
    key: `${account} ${reader}`,
    revision,
    load: () => loadHistory.loadBetween(account, reader, null),
    failure: 'What two people sent each other could not be read',
  })
  const { data } = newest
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [older, setOlder] = useState<OlderRequest | null>(null)
  if (data && loaded?.newest !== data) setLoaded(withNewest(loaded, data))
  if (!loaded)
    return newest.status === 'failed' ? (
      <HistoryFailed retry={newest.refresh} />
    ) : (
      <HistorySkeleton />
    )
  const { rows, next } = loaded
  const loadMore = async () => {
    if (next === null) return
    setOlder({ below: next, status: 'loading' })
    try {
      const page = await loadHistory.loadBetween(account, reader, next)
      setLoaded((now) => (now?.next === next ? withOlder(now, page) : now))
    } catch (cause) {
      log.error('Older transactions of two people could not be read', cause)
      setOlder((now) => (now?.below === next ? { below: next, status: 'failed' } : now))
    }
  }
  if (rows.length === 0 && next === null) return <QuietLine text={historyTexts.nothing.between} />
  return (
    <>
      <GivenSums
        {...{ loadHistory, account, name, reader, revision }}
        all={next === null ? rows : null}
      />
      <Rows rows={rows.map((row) => rowOf(row, account))} isWhole={next === null} />
      {next !== null && (
        <MoreRows
          status={older?.below === next ? older.status : 'idle'}
          onPress={() => void loadMore()}
        />
      )}
    </>
  )
}

/** The newest page with a new state of it. The rows below it stay, unless so many came that others may be missing in between. */
function withNewest(loaded: Loaded | null, newest: FeedPage): Loaded {
  const isJoined = loaded?.rows.some(({ id }) => id === newest.rows.at(-1)?.id)
  if (!loaded || !isJoined) return { newest, rows: newest.rows, next: newest.next }
  const known = new Set(newest.rows.map(({ id }) => id))
  const below = loaded.rows.filter(({ id }) => !known.has(id))
  return { newest, rows: [...newest.rows, ...below], next: loaded.next }
}

function withOlder(loaded: Loaded, { rows, next }: FeedPage): Loaded {
  return { ...loaded, rows: [...loaded.rows, ...rows], next }
}

interface GivenSumsProps {
  readonly loadHistory: LoadHistory
  readonly account: UserId
  readonly name: string
  readonly reader: UserId
  /** All transactions between the two; null where there are more than were loaded. */
  readonly all: readonly Transaction[] | null
  /** A new value adds them up again. */
  readonly revision: number
}

/** The sums that the reader and another person gave each other, including transactions that are not loaded. */
function GivenSums({ loadHistory, account, name, reader, all, revision }: GivenSumsProps) {
  const { data, status, refresh } = useQuery({
    key: all ? null : `${account} ${reader}`,
    revision,
    load: () => loadHistory.sumBetween(reader, account),
    failure: 'What two people gave each other could not be added up',
  })
  const byReader = all ? sumOf(all, reader) : data?.byOne
  const byAccount = all ? sumOf(all, account) : data?.byOther
  if (byReader === undefined || byAccount === undefined)
    return status === 'failed' ? (
      <QuietLine text={historyTexts.noSums} retry={refresh} />
    ) : (
      <p className={css.sums}>{historyTexts.summing}</p>
    )
  return (
    <p className={css.sums}>
      {historyTexts.gave('You', nameText(name), byReader)},{' '}
      {historyTexts.gave(nameText(name), 'you', byAccount)} {historyTexts.inTotal}.
    </p>
  )
}

function sumOf(rows: readonly Transaction[], sender: UserId): number {
  return rows.reduce((sum, row) => sum - (row.senderId === sender ? row.amount : 0), 0)
}
