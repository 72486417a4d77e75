import { Blank } from '../shared/blank.tsx'
import css from './transaction-modal.module.css'
import { transactionTexts } from './transaction-texts.ts'

/** A placeholder as high as a transaction with a message of one line. */
export function TransactionSkeleton() {
  return (
    <div role="status" aria-label={transactionTexts.loading} className={css.skeleton}>
      <Blank width={120} height={32} margin="-5px 0 4.1px" />
      <Blank width="70%" height={28} margin="16px 0 2px" />
      <Blank width="85%" height={18} margin="15px 0 3.65px" />
      <span className={css.blankFacts}>
        <span className={css.blankFact} />
        <span className={css.blankFact} />
        <span className={css.blankFact} />
      </span>
      <span className={css.blankActions}>
        <Blank flex="none" width={136} aspectRatio={1} />
        <Blank flex={1} height={96} />
      </span>
    </div>
  )
}
