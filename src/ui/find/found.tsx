import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { foundParts } from '../../core/domain/find/question.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useIsOnline } from '../app-context.ts'
import { ModalLink, NAMELESS, nameText, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import { Points } from '../shared/points.tsx'
import { Problem } from '../shared/problem.tsx'
import { RowMessage } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { recipientOf, statusTexts, useSender } from '../shared/row.ts'
import { RowSkeleton } from '../shared/skeleton.tsx'
import small from '../shared/small-row.module.css'
import { Time } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { useAccount, useIsAccountUnknown, useSignedIn } from '../state/session.tsx'
import { useWithoutTakenWords } from '../state/taken-words.tsx'
import find from './find.module.css'
import { CopyMaking, CopyOffer, FindFoot } from './find-copy.tsx'
import { findTexts } from './find-texts.ts'
import css from './found.module.css'
import {
  type CopySearch,
  type FoundPerson,
  type FoundTransactions,
  useEverybody,
  type usePeople,
} from './use-search.ts'

interface FoundProps {
  readonly search: CopySearch
  readonly people: ReturnType<typeof usePeople>
  /** Null if only people are shown, or nothing is typed. */
  readonly transactions: FoundTransactions | null
  readonly words: readonly string[]
  readonly isPeopleOnly: boolean
  /** Whether any field has a text. */
  readonly hasInput: boolean
  /** Whether the question is valid. */
  readonly isSearched: boolean
  showAllPeople(): void
  readonly step: number
  showMore(): void
}

/** The results, and the state of the copy. */
export function Found(props: FoundProps) {
  const { search, people, transactions, words, isPeopleOnly, hasInput, isSearched } = props
  const { answer, run, store, checking, status } = search
  const everybody = useEverybody(!hasInput)
  const isReading = run.status === 'checking'
  const hasCopy = answer?.ok === true
  const isOpening = answer === null && status === 'loading'
  return (
    <>
      {!hasInput && (
        <>
          <p className={find.note}>{findTexts.before}</p>
          <Everybody everybody={everybody} />
        </>
      )}
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
        <CopyOffer refusal={answer.refusal} checking={checking} run={run} store={store} />
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
  return <p className={find.note}>{isPeopleOnly ? findTexts.nobody : nothing}</p>
}

/** The number of people shown above transactions. */
const FEW = 4

interface PeopleFoundProps {
  readonly found: ReturnType<typeof usePeople>
  readonly words: readonly string[]
  /** Whether transactions come after them. */
  readonly isShort: boolean
  showAll(): void
}

/** The matching people, each with a link to send to them. */
function PeopleFound({ found, words, isShort, showAll }: PeopleFoundProps) {
  const canSendTo = useCanSendTo()
  const isOnline = useIsOnline()
  const { people, count, hasFailed, retry } = found
  if (people.length === 0 && !hasFailed) return null
  const shown = isShort ? people.slice(0, FEW) : people
  return (
    <section aria-label={findTexts.people}>
      <h3 className={`${rows.day} ${small.heading} ${css.heading}`}>
        {findTexts.people}
        {count > shown.length && isShort && (
          <Button look="link" className={css.all} onClick={showAll}>
            {findTexts.allPeople(count)}
          </Button>
        )}
      </h3>
      {hasFailed && (
        <p className={find.note}>
          {isOnline ? findTexts.peopleFailed : findTexts.peopleOffline}{' '}
          {isOnline && <RetryButton onClick={retry} />}
        </p>
      )}
      <ul className={small.rows}>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} words={words} canSend={canSendTo(person.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Everybody by name, before anything is typed. */
function Everybody({ everybody }: { readonly everybody: ReturnType<typeof useEverybody> }) {
  const canSendTo = useCanSendTo()
  const isOnline = useIsOnline()
  const list = useRef<HTMLUListElement>(null)
  const { status, hasMore, loadMore, retry } = everybody
  const people = everybody.rows ?? []
  const isLoading = status === 'loading'
  const isFirst = people.length === 0
  const focusNext = useFocusOnNext(list, people.length)
  return (
    <section aria-label={findTexts.everybody} aria-busy={isLoading}>
      <h3 className={`${rows.day} ${small.heading} ${css.heading}`}>{findTexts.everybody}</h3>
      <ul className={small.rows} ref={list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} words={[]} canSend={canSendTo(person.id)} />
        ))}
      </ul>
      {isLoading && isFirst && (
        <div className={small.rows}>
          <RowSkeleton rows={4} label={findTexts.everybodyLoading} className={small.skeleton} />
        </div>
      )}
      <div role="status">
        {isLoading && !isFirst && <p className={unseen.unseen}>{findTexts.everybodyLoading}</p>}
        {status === 'ready' && isFirst && <p className={find.note}>{findTexts.nobodyYet}</p>}
        {status === 'failed' && (
          <p className={find.note}>
            {isOnline ? findTexts.everybodyFailed : findTexts.everybodyOffline}{' '}
            {isOnline && <RetryButton onClick={retry} />}
          </p>
        )}
      </div>
      {hasMore && (
        <Button
          look="outline"
          small
          wide
          className={css.more}
          aria-disabled={isLoading}
          onClick={() => {
            if (isLoading) return
            focusNext()
            loadMore()
          }}
        >
          {findTexts.moreOfEverybody}
        </Button>
      )}
    </section>
  )
}

/** After a press on "More", moves the focus to the first new row, unless it has moved elsewhere by then. */
function useFocusOnNext(list: RefObject<HTMLUListElement | null>, count: number): () => void {
  const pressed = useRef<{ readonly count: number; readonly button: Element | null } | null>(null)
  useLayoutEffect(() => {
    const before = pressed.current
    if (before === null || count <= before.count) return
    pressed.current = null
    const row = list.current?.children[before.count]
    const { activeElement } = document
    // The button disappears with the last page.
    if (activeElement === before.button || activeElement?.matches('body, dialog'))
      row?.querySelector<HTMLElement>('[data-result]')?.focus()
  }, [list, count])
  return () => {
    pressed.current = { count, button: document.activeElement }
  }
}

/** Whether the reader can send to a person: not to themselves, not while their account is unknown, and not while they are suspended. */
function useCanSendTo(): (person: UserId) => boolean {
  const self = useSignedIn()?.person.id ?? null
  const isAccountUnknown = useIsAccountUnknown()
  const isSuspended = Boolean(useAccount()?.suspended)
  return (person) => person !== self && !isAccountUnknown && !isSuspended
}

interface PersonRowProps {
  readonly person: FoundPerson
  readonly words: readonly string[]
  readonly canSend: boolean
}

/** A matching person. The row opens their profile. */
function PersonRow({ person, words, canSend }: PersonRowProps) {
  const { open } = useModals()
  const { id, username, avatar, description } = person
  return (
    <Row
      className={`${small.row} ${css.person}`}
      avatar={<Avatar initials={avatar} name={username} id={id} size={32} />}
      title={
        <ModalLink className={small.link} to={{ profile: username }} data-result>
          <bdi className={css.name}>
            @<FoundText text={username} words={words} />
          </bdi>
        </ModalLink>
      }
      figures={
        canSend && (
          <Button
            look="quiet"
            className={css.send}
            aria-label={findTexts.sendTo(username)}
            onClick={() => open({ send: username })}
          >
            {findTexts.send}
          </Button>
        )
      }
    >
      {description && (
        <p className={rows.message} dir="auto">
          <FoundText text={description} words={words} />
        </p>
      )}
    </Row>
  )
}

interface TransactionsFoundProps {
  readonly found: FoundTransactions
  /** Whether only the loaded rows were searched. */
  readonly isLoadedOnly: boolean
  readonly words: readonly string[]
  /** The number of rows that one more click shows. */
  readonly step: number
  showMore(): void
}

/** The matching transactions, newest first, a page at a time. */
function TransactionsFound(props: TransactionsFoundProps) {
  const { found, isLoadedOnly, words, step, showMore } = props
  const [lookups] = useState((): NameLookups => new Map())
  if (found.rows.length === 0) return null
  const further = found.count - found.rows.length
  return (
    <section aria-label={findTexts.transactions}>
      <h3 className={`${rows.day} ${small.heading} ${css.heading}`}>
        {findTexts.transactions}{' '}
        {isLoadedOnly && <span className={css.loaded}>{findTexts.loadedOnly(found.loaded)}</span>}
      </h3>
      <ul className={small.rows}>
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

interface TransactionRowProps {
  readonly row: Transaction
  readonly words: readonly string[]
  readonly lookups: NameLookups
}

/** A matching transaction. The row opens it. */
function TransactionRow({ row: found, words, lookups }: TransactionRowProps) {
  const row = useWithoutTakenWords(found)
  const sender = useSender(row)
  const { id, senderId, message, amount, timestamp, status } = row
  return (
    <Row
      className={small.row}
      avatar={<Avatar name={sender.name} id={senderId} size={32} />}
      title={
        <ModalLink className={small.link} to={{ transaction: id }} data-result>
          <bdi className={css.name}>
            <FoundName {...sender} words={words} />
          </bdi>{' '}
          {findTexts.sentItTo}{' '}
          <bdi className={css.name}>
            <FoundName {...recipientOf(row)} words={words} />
          </bdi>
        </ModalLink>
      }
      figures={
        <div className={rows.figures}>
          <Points value={Math.abs(amount)} />
          {timestamp > 0 && <Time at={timestamp} className={rows.time} />}
        </div>
      }
    >
      <RowMessage row={row} className={`${rows.message} ${css.message}`}>
        <FoundText text={message} words={words} />
      </RowMessage>
      {status !== 'settled' && (
        <p className={rows.status}>
          {status === 'waiting' ? (
            <WaitingStatus row={row} lookups={lookups} />
          ) : (
            statusTexts[status]
          )}
        </p>
      )}
    </Row>
  )
}

interface FoundNameProps {
  readonly name: string
  readonly profile: string
  readonly words: readonly string[]
}

/** The name of a sender or recipient, with matching letters marked. A person without a name cannot match. */
function FoundName({ name, profile, words }: FoundNameProps) {
  if (name === '') return profile === '' ? NAMELESS : nameText(name)
  return (
    <>
      @<FoundText text={name} words={words} />
    </>
  )
}

interface FoundTextProps {
  readonly text: string
  /** The result of `searchedWords`. */
  readonly words: readonly string[]
}

/** A text with the searched words marked. */
function FoundText({ text, words }: FoundTextProps) {
  let at = 0
  return foundParts(text, words).map((part) => {
    const start = at
    at += part.text.length
    if (!part.isFound) return part.text
    return (
      <mark key={start} className={css.mark}>
        {part.text}
      </mark>
    )
  })
}
