import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { QuietLine } from '../shared/quiet-line.tsx'
import { useQuery } from '../state/use-query.ts'
import { historyTexts } from './history-texts.ts'
import css from './person-history.module.css'

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
export function GivenSums({ loadHistory, account, name, reader, all, revision }: GivenSumsProps) {
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
      {historyTexts.gave('You', `@${name}`, byReader)},{' '}
      {historyTexts.gave(`@${name}`, 'you', byAccount)} {historyTexts.inTotal}.
    </p>
  )
}

function sumOf(rows: readonly Transaction[], sender: UserId): number {
  return rows.reduce((sum, row) => sum - (row.senderId === sender ? row.amount : 0), 0)
}
