import { useState } from 'react'
import { Button } from '../shared/button.tsx'
import rows from '../shared/row.module.css'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { findTexts } from './find-texts.ts'
import css from './found-rows.module.css'
import { TransactionRow } from './transaction-row.tsx'
import type { FoundTransactions } from './use-copy-search.ts'

interface TransactionsFoundProps {
  readonly found: FoundTransactions
  /** Whether only the loaded rows were searched. */
  readonly isLoadedOnly: boolean
  readonly words: readonly string[]
  /** How many more one click shows. */
  readonly step: number
  showMore(): void
}

/** The transactions that were found, newest first, a page at a time. */
export function TransactionsFound(props: TransactionsFoundProps) {
  const { found, isLoadedOnly, words, step, showMore } = props
  const [lookups] = useState((): NameLookups => new Map())
  if (found.rows.length === 0) return null
  const further = found.count - found.rows.length
  return (
    <section aria-label={findTexts.transactions}>
      <h3 className={`${rows.day} ${css.heading}`}>
        {findTexts.transactions}{' '}
        {isLoadedOnly && <span className={css.loaded}>{findTexts.loadedOnly(found.loaded)}</span>}
      </h3>
      <ul className={css.rows}>
        {found.rows.map((row) => (
          <TransactionRow key={row.id} row={row} words={words} lookups={lookups} />
        ))}
      </ul>
      {further > 0 && (
        <Button look="outline" small wide className={css.more} onClick={showMore}>
          {findTexts.more(Math.min(step, further))}
        </Button>
      )}
    </section>
  )
}
