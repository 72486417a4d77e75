import type { Transaction } from '../../core/domain/transaction.ts'
import { Button } from '../shared/button.tsx'
import type { useSettling } from './use-settling.ts'
import css from './waiting-row.module.css'
import { waitingTexts } from './waiting-texts.ts'

interface SettleButtonsProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly settling: ReturnType<typeof useSettling>
  /** Called after each attempt, for rows that are not watched. */
  readonly onSettled?: (() => void) | undefined
}

/** The actions of the sender of one waiting transfer. */
export function SettleButtons({ row, offersHandOver, settling, onSettled }: SettleButtonsProps) {
  return (
    <span className={css.ways}>
      {offersHandOver && (
        <Button
          look="link"
          aria-disabled={settling.isBusy}
          onClick={() => settling.handOver(row).then(onSettled)}
        >
          {waitingTexts.handOver}
        </Button>
      )}
      <Button
        look="link"
        aria-disabled={settling.isBusy}
        onClick={() => settling.takeBack(row).then(onSettled)}
      >
        {waitingTexts.takeBack}
      </Button>
    </span>
  )
}
