import type { Transaction } from '../../core/domain/transaction.ts'
import { Button } from '../shared/button.tsx'
import type { useSettling } from './use-settling.ts'
import css from './waiting-row.module.css'
import { waitingTexts } from './waiting-texts.ts'

interface SettleButtonsProps {
  readonly row: Transaction
  readonly offersHandOver: boolean
  readonly settling: ReturnType<typeof useSettling>
  /** Called after each attempt, for rows that do not follow the ledger. */
  readonly onSettled?: (() => void) | undefined
  /** As the buttons below a view, not as links in a row. */
  readonly large?: boolean
}

/** The actions of the sender of one waiting transfer. */
export function SettleButtons(props: SettleButtonsProps) {
  const { row, offersHandOver, settling, onSettled, large = false } = props
  return (
    <span className={large ? css.large : css.ways}>
      {offersHandOver && (
        <Button
          look={large ? 'primary' : 'link'}
          aria-disabled={settling.isBusy}
          onClick={() => settling.handOver(row).then(onSettled)}
        >
          {waitingTexts.handOver}
        </Button>
      )}
      <Button
        look={large ? 'muted' : 'link'}
        aria-disabled={settling.isBusy}
        onClick={() => settling.takeBack(row).then(onSettled)}
      >
        {waitingTexts.takeBack}
      </Button>
    </span>
  )
}
