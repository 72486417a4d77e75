import { useState } from 'react'
import type { FeedPage } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { useApp } from '../app-context.ts'
import { QuietLine } from '../shared/quiet-line.tsx'
import { useQuery } from '../state/use-query.ts'
import { GivenSums } from './given-sums.tsx'
import { HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import { rowOf } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'
import { MoreRows } from './more-rows.tsx'
import { Rows } from './rows.tsx'

interface BetweenRowsProps {
  readonly loadHistory: LoadHistory
  readonly account: UserId
  readonly name: string
  readonly reader: UserId
  /** A new value loads them again. */
  readonly revision: number
}

/** What the reader and somebody else sent each other, with the sums. */
export function BetweenRows({ loadHistory, account, name, reader, revision }: BetweenRowsProps) {
  const { log } = useApp()
  const [older, setOlder] = useState<readonly FeedPage[]>([])
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const newest = useQuery({
    key: `${account} ${reader}`,
    revision,
    load: () => loadHistory.loadBetween(account, reader, null),
    failure: 'What two people sent each other could not be read',
  })
  const { data } = newest
  if (!data)
    return newest.status === 'failed' ? (
      <HistoryFailed retry={newest.refresh} />
    ) : (
      <HistorySkeleton />
    )
  const pages = [data, ...older]
  const rows = uniqueRows(pages)
  const next = pages.at(-1)?.next ?? null
  const loadMore = async () => {
    if (next === null) return
    setStatus('loading')
    try {
      const page = await loadHistory.loadBetween(account, reader, next)
      setOlder([...older, page])
      setStatus('idle')
    } catch (cause) {
      log.error('Older transactions of two people could not be read', cause)
      setStatus('failed')
    }
  }
  if (rows.length === 0 && next === null) return <QuietLine text={historyTexts.nothing.between} />
  return (
    <>
      <GivenSums
        {...{ loadHistory, account, name, reader, revision }}
        all={data.next === null ? data.rows : null}
      />
      <Rows rows={rows.map((row) => rowOf(row, account))} isWhole={next === null} />
      {next !== null && <MoreRows status={status} onPress={() => void loadMore()} />}
    </>
  )
}

/** A row that was sent while older ones loaded may be on two pages. */
function uniqueRows(pages: readonly FeedPage[]): readonly Transaction[] {
  const rows = pages.flatMap((page) => page.rows).map((row) => [row.id, row] as const)
  return [...new Map(rows).values()]
}
