import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import { Button } from '../shared/button.tsx'
import rows from '../shared/row.module.css'
import { findTexts } from './find-texts.ts'
import css from './found-rows.module.css'
import { TransactionRow } from './transaction-row.tsx'

interface TransactionsFoundProps {
  readonly found: FoundInCopy
  readonly words: readonly string[]
  /** How many more one click shows. */
  readonly step: number
  showMore(): void
}

/** The transactions that were found, newest first, a page at a time. */
export function TransactionsFound({ found, words, step, showMore }: TransactionsFoundProps) {
  const { transactions, count } = found
  if (transactions.length === 0) return null
  return (
    <section aria-label={findTexts.transactions}>
      <h3 className={`${rows.day} ${css.heading}`}>{findTexts.transactions}</h3>
      <ul className={css.rows}>
        {transactions.map((row) => (
          <TransactionRow key={row.id} row={row} words={words} />
        ))}
      </ul>
      {count > transactions.length && (
        <Button look="outline" small wide className={css.more} onClick={showMore}>
          {findTexts.more(Math.min(step, count - transactions.length))}
        </Button>
      )}
    </section>
  )
}
