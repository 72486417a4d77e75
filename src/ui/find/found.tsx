import { Problem } from '../shared/messages.tsx'
import css from './find.module.css'
import { CopyMaking, CopyOffer, FindFoot } from './find-copy.tsx'
import { findTexts } from './find-texts.ts'
import { PeopleFound, TransactionsFound } from './found-rows.tsx'
import type { CopySearch, FoundTransactions } from './use-copy-search.ts'
import type { usePeople } from './use-people.ts'

interface FoundProps {
  readonly search: CopySearch
  readonly people: ReturnType<typeof usePeople>
  /** Null if only people are shown, or nothing is typed. */
  readonly transactions: FoundTransactions | null
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
  const { search, people, transactions, words, isPeopleOnly, isAsked, isSearched } = props
  const { answer, run, store, checking, status } = search
  const isReading = run.status === 'checking'
  const hasCopy = answer?.ok === true
  const isOpening = answer === null && status === 'loading'
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
          isLoadedOnly={!hasCopy && !isOpening}
          words={words}
          step={props.step}
          showMore={props.showMore}
        />
      )}
      {isSearched && !isOpening && <NothingFound {...props} hasCopy={hasCopy} />}
      {status === 'failed' && <Problem retry={search.retry}>{findTexts.failedToOpen}</Problem>}
      {transactions && answer?.ok === false && checking && store && !isReading && (
        <CopyOffer refusal={answer.refusal} checking={checking} store={store} />
      )}
      {store && <CopyMaking run={run} store={store} />}
      <FindFoot
        found={answer?.ok ? answer.value : null}
        isOpening={isOpening}
        store={store}
        isReading={isReading}
      />
    </>
  )
}

function NothingFound(props: FoundProps & { readonly hasCopy: boolean }) {
  const { search, people, transactions, isPeopleOnly, hasCopy } = props
  const isEmpty = people.people.length === 0 && !transactions?.rows.length
  if (!isEmpty || people.isLoading || (hasCopy && !search.isCurrent)) return null
  const nothing = hasCopy ? findTexts.nothing : findTexts.notLoaded(search.transactions.loaded)
  return <p className={css.note}>{isPeopleOnly ? findTexts.nobody : nothing}</p>
}
