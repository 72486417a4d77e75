import type { Transaction } from '../../core/domain/transaction.ts'
import { Time } from '../shared/time.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import type { useSettling } from './use-settling.ts'
import css from './waiting-row.module.css'
import { waitingTexts } from './waiting-texts.ts'

interface WaitingRowProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly note?: string | null
  readonly settling: ReturnType<typeof useSettling>
  /** Called after each attempt, for rows that are not watched. */
  readonly onSettled?: () => void
}

/** A waiting transfer in a list. */
export function WaitingRow({ row, offersHandOver, note, settling, onSettled }: WaitingRowProps) {
  return (
    <li className={css.row}>
      <span className={css.words}>
        {waitingTexts.row(-row.amount, row.recipient)}{' '}
        <Time at={row.timestamp} className={css.time} />
        {note && <span className={css.note}>{note}</span>}
      </span>
      <SettleButtons {...{ row, offersHandOver, settling, onSettled }} />
    </li>
  )
}
