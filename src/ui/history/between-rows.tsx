import type { Cursor } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadHistory } from '../../core/use-cases/history.ts'
import { nameText } from '../modals.tsx'
import { QuietLine } from '../shared/messages.tsx'
import { usePages } from '../shared/use-pages.ts'
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

/** The transactions between the reader and another person, with the sums. */
export function BetweenRows({ loadHistory, account, name, reader, revision }: BetweenRowsProps) {
  const { rows, status, hasMore, loadMore, retry } = usePages({
    revision,
    load: (at: Cursor | null) => loadHistory.loadBetween(account, reader, at),
    idOf: ({ id }: Transaction) => id,
    failure: 'What two people sent each other could not be read',
  })
  if (!rows) return status === 'failed' ? <HistoryFailed retry={retry} /> : <HistorySkeleton />
  if (rows.length === 0 && !hasMore) return <QuietLine text={historyTexts.nothing.between} />
  return (
    <>
      <GivenSums
        {...{ loadHistory, account, name, reader, revision }}
        all={hasMore ? null : rows}
      />
      <Rows rows={rows.map((row) => rowOf(row, account))} isWhole={!hasMore} />
      {hasMore && <MoreRows status={status} onPress={loadMore} />}
    </>
  )
}

interface GivenSumsProps {
  readonly loadHistory: LoadHistory
  readonly account: UserId
  readonly name: string
  readonly reader: UserId
  /** All transactions between the two; null if not all of them are loaded. */
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
