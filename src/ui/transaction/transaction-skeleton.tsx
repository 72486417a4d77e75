import css from './transaction-modal.module.css'
import { transactionTexts } from './transaction-texts.ts'

/** A placeholder as high as a transaction with a message of one line. */
export function TransactionSkeleton() {
  return (
    <div role="status" aria-label={transactionTexts.loading} className={css.skeleton}>
      <span className={`${css.blank} ${css.blankAmount}`} />
      <span className={`${css.blank} ${css.blankPeople}`} />
      <span className={`${css.blank} ${css.blankMessage}`} />
      <span className={css.blankFacts}>
        <span className={css.blankFact} />
        <span className={css.blankFact} />
        <span className={css.blankFact} />
      </span>
      <span className={css.blankActions}>
        <span className={`${css.blank} ${css.blankCode}`} />
        <span className={`${css.blank} ${css.blankButton}`} />
      </span>
    </div>
  )
}
