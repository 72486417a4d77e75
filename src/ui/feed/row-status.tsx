import type { Transaction } from '../../core/domain/transaction.ts'
import { AfterFirstRows } from '../shared/after-first-rows.tsx'
import { lazyComponent } from '../shared/lazy-boundary.tsx'
import rows from '../shared/row.module.css'
import { statusTexts } from '../shared/status-texts.ts'
import type { NameLookups } from '../shared/waiting-status.tsx'
import css from './feed-row.module.css'

const WaitingStatus = lazyComponent(() => import('../shared/waiting-status.tsx'), 'WaitingStatus')

const WAITING_PATH = 'M8 4v4l2.5 2M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z'
const RETURNED_PATH = 'M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7'

interface RowStatusProps {
  readonly row: Transaction
  readonly lookups: NameLookups
}

/** Says of a row that it is not settled: it is being sent, it waits for its recipient, or it was taken back. */
export function RowStatus({ row, lookups }: RowStatusProps) {
  switch (row.status) {
    case 'settled':
      return null
    case 'pending':
      return <p className={rows.status}>{statusTexts.pending}</p>
    case 'waiting':
      return (
        <p className={rows.status}>
          <StatusMark path={WAITING_PATH} />
          <AfterFirstRows fallback={statusTexts.waiting(row.recipient)}>
            <WaitingStatus row={row} lookups={lookups} />
          </AfterFirstRows>
        </p>
      )
    case 'returned':
      return (
        <p className={rows.status}>
          <StatusMark path={RETURNED_PATH} />
          {statusTexts.returned}
        </p>
      )
  }
}

/** A clock for points that wait, an arrow back for those that were taken back. */
function StatusMark({ path }: { readonly path: string }) {
  return (
    <svg className={css.mark} viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
