import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { noLongerWaiting } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'
import { useAlertUnlessLoaded } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import { Choice } from '../shared/choice.tsx'
import { Icon } from '../shared/icon.tsx'
import { dayText, startOfDay } from '../shared/time.tsx'
import { type FeedStore, useFeed, useFeedStore } from '../state/feed-store.ts'
import { saveInEntry } from '../state/history-entry.ts'
import { useSignedIn, useWaiting } from '../state/session.tsx'
import css from './feed-tools.module.css'

const texts = {
  options: { everyone: 'Everyone', mine: 'Mine', month: 'This month' },
  optionsOfVisitor: { everyone: 'Everyone', month: 'This month' },
  shown: 'What the page shows',
  toDate: 'Go to a date',
  date: 'Date',
  goToDate: 'Go',
}

interface FeedToolsProps {
  /** Whether a phone shows the lists of the month in the place of the feed. A wide screen has them next to it. */
  readonly isMonthShown: boolean
  showMonth(isShown: boolean): void
}

/** In the head of the feed: everybody's transactions, one's own, or the month, and the way to a date. */
export function FeedTools({ isMonthShown, showMonth }: FeedToolsProps) {
  const store = useFeedStore()
  const { of } = useFeed()
  const reader = useSignedIn()?.person.id ?? null
  useEffect(() => {
    if (reader === null) void store.show(null)
    else void store.show(wantsMine(reader) ? reader : null)
  }, [store, reader])
  useOwnNews(store)

  const choose = (shown: keyof typeof texts.options) => {
    showMonth(shown === 'month')
    if (shown === 'month') return window.scrollTo({ top: 0 })
    const of = shown === 'mine' ? reader : null
    rememberMine(of)
    saveInEntry({ reading: null })
    window.scrollTo({ top: 0 })
    void store.show(of)
  }
  return (
    <div className={css.place}>
      <div className={reader === null ? `${css.tools} ${css.ofVisitor}` : css.tools}>
        <Choice
          label={texts.shown}
          options={reader === null ? texts.optionsOfVisitor : texts.options}
          chosen={isMonthShown ? 'month' : of === null ? 'everyone' : 'mine'}
          choose={choose}
        />
        <DateJump />
      </div>
    </div>
  )
}

/**
 * Passes changes of one's own transactions to the feed. A new or returned transaction changes the account's balance. A hand-over
 * does not: it changes one's waiting points.
 */
function useOwnNews(store: FeedStore): void {
  const { account, failed = false } = useSignedIn() ?? {}
  const { lastTransaction: last = null, balance } = account ?? {}
  /** Whether the account could not be followed since its last change. */
  const missesOthers = useRef(false)
  useEffect(() => {
    missesOthers.current ||= failed
  }, [failed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same transaction may change the balance again
  useEffect(() => {
    if (last === null) return
    store.loadOwnNews([last], missesOthers.current)
    missesOthers.current = failed
  }, [store, last, balance])
  const waiting = useWaiting()
  const before = useRef(waiting)
  useEffect(() => {
    const waited = before.current.points.map(({ transaction }) => transaction)
    before.current = waiting
    store.loadOwnNews(noLongerWaiting([...waited, ...store.current().feed.rows], waiting))
  }, [store, waiting])
}

/** Timestamps of rows have microseconds. */
const MICROSECOND_MS = 0.001

/** Jumps to the first row of a day, or of the nearest day before it. */
function DateJump() {
  const { clock } = useApp()
  const store = useFeedStore()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('day'))
    const nextDay = startOfDay(day, 1)
    close()
    if (nextDay === null) return
    await alertUnlessLoaded(store.goTo({ at: nextDay - MICROSECOND_MS, id: null }))
  }
  return (
    <div className={css.jump}>
      <button
        ref={button}
        type="button"
        className={css.date}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={texts.toDate}
        title={texts.toDate}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon
          strokeWidth={1.4}
          path="M2.5 6.5h11M5 1.5v2.5M11 1.5v2.5M3.5 3h9a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z"
        />
      </button>
      {isOpen && (
        <form
          id={id}
          className={css.form}
          onSubmit={go}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <label>
            {texts.date}
            <input
              // biome-ignore lint/a11y/noAutofocus: its button was just pressed
              autoFocus
              type="date"
              name="day"
              required
              max={dayText(clock.now())}
            />
          </label>
          <Button look="primary" small type="submit">
            {texts.goToDate}
          </Button>
        </form>
      )}
    </div>
  )
}

const KEY = 'pledger-feed'

/** Whether the reader last chose to see their own transactions in this tab. A browser may forbid storage. */
function wantsMine(reader: UserId): boolean {
  return storedChoice() === reader
}

/** Whether any reader chose that in this tab. For use before the session is known. */
export function mayWantMine(): boolean {
  return storedChoice() !== null
}

function storedChoice(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers for this tab that the reader wants to see their own transactions; null forgets it. */
function rememberMine(reader: UserId | null): void {
  try {
    if (reader !== null) sessionStorage.setItem(KEY, reader)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the page forgets it.
  }
}
