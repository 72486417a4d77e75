import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import { Problem } from '../shared/problem.tsx'
import { CopyCard } from './copy-card.tsx'
import { CopyMaking } from './copy-making.tsx'
import css from './find.module.css'
import { FindFoot } from './find-foot.tsx'
import { findTexts } from './find-texts.ts'
import { PeopleFound } from './people-found.tsx'
import { TransactionsFound } from './transactions-found.tsx'
import type { CopySearch } from './use-copy-search.ts'
import type { usePeople } from './use-people.ts'

interface FoundProps {
  readonly search: CopySearch
  readonly people: ReturnType<typeof usePeople>
  /** Null if only people are shown, or nothing is typed. */
  readonly transactions: FoundInCopy | null
  readonly words: readonly string[]
  readonly isPeopleOnly: boolean
  /** Whether anything is typed. */
  readonly isAsked: boolean
  /** Whether it is a valid question. */
  readonly isSearched: boolean
  showAllPeople(): void
  readonly step: number
  showMore(): void
}

/** The results, and the state of the copy. */
export function Found(props: FoundProps) {
  const { search, people, transactions, words, isPeopleOnly, isAsked } = props
  const { answer, run, store, checking } = search
  const isReading = run.status === 'checking'
  const isEmpty = people.people.length === 0 && !transactions?.transactions.length
  return (
    <>
      {!isAsked && <p className={css.note}>{findTexts.before}</p>}
      <PeopleFound
        found={people}
        words={words}
        isShort={!isPeopleOnly}
        showAll={props.showAllPeople}
      />
      {transactions && (
        <TransactionsFound
          found={transactions}
          words={words}
          step={props.step}
          showMore={props.showMore}
        />
      )}
      {props.isSearched && isEmpty && search.isCurrent && answer?.ok && (
        <p className={css.note}>{isPeopleOnly ? findTexts.nobody : findTexts.nothing}</p>
      )}
      {answer === null && search.status === 'loading' && (
        <p className={css.note} aria-busy>
          {findTexts.opening}
        </p>
      )}
      {search.status === 'failed' && (
        <Problem retry={search.retry}>{findTexts.failedToOpen}</Problem>
      )}
      {answer?.ok === false && checking && store && !isReading && (
        <CopyCard refusal={answer.refusal} checking={checking} store={store} />
      )}
      {store && <CopyMaking run={run} store={store} />}
      <FindFoot found={answer?.ok ? answer.value : null} store={store} isReading={isReading} />
    </>
  )
}
