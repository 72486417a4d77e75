import type { Transaction } from '../../core/domain/transaction.ts'
import { Time } from '../shared/time.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import type { useSettling } from './use-settling.ts'
import css from './waiting-row.module.css'
import { waitingTexts } from './waiting-texts.ts'

interface WaitingRowProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly settling: ReturnType<typeof useSettling>
}

/** A waiting transfer in a list. */
export function WaitingRow({ row, offersHandOver, settling }: WaitingRowProps) {
  return (
    <li className={css.row}>
      <span className={css.words}>
        {waitingTexts.row(-row.amount, row.recipient)}{' '}
        <Time at={row.timestamp} className={css.time} />
      </span>
      <SettleButtons {...{ row, offersHandOver, settling }} />
    </li>
  )
}
