import { useEffect, useRef } from 'react'
import { noLongerWaiting } from '../../../core/use-cases/watch-waiting.ts'
import { useFeed, useFeedStore } from '../../state/feed-context.ts'
import type { FeedStore } from '../../state/feed-store.ts'
import { keepInEntry } from '../../state/history-entry.ts'
import { useSignedIn } from '../../state/session-context.tsx'
import { useWaiting } from '../../state/waiting-context.tsx'
import { DateJump } from './date-jump.tsx'
import css from './feed-tools.module.css'
import { keepMine, wantsMine } from './kept-choice.ts'
import { toolsTexts } from './tools-texts.ts'

/** In the head of the feed: everybody's transactions or one's own, and the way to a date. */
export function FeedTools() {
  const store = useFeedStore()
  const { of } = useFeed()
  const reader = useSignedIn()?.person.id ?? null
  useEffect(() => {
    if (reader === null) void store.show(null)
    else void store.show(wantsMine(reader) ? reader : null)
  }, [store, reader])
  useOwnNews(store)

  const choose = (isMine: boolean) => {
    const of = isMine ? reader : null
    keepMine(of)
    keepInEntry({ reading: null })
    window.scrollTo({ top: 0 })
    void store.show(of)
  }
  return (
    <div className={css.place}>
      <div className={css.tools}>
        {reader !== null && (
          <fieldset className={css.choice} aria-label={toolsTexts.whose}>
            {[false, true].map((isMine) => (
              <button
                key={String(isMine)}
                type="button"
                aria-pressed={isMine === (of !== null)}
                onClick={() => choose(isMine)}
              >
                {isMine ? toolsTexts.mine : toolsTexts.everyone}
              </button>
            ))}
          </fieldset>
        )}
        <DateJump />
      </div>
    </div>
  )
}

/**
 * Passes changes of one's own transactions on to the feed. The last transaction of an account changes its balance, also when
 * it is taken back. A hand-over does not: there one's waiting points change.
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
    store.takeOwnNews([last], missesOthers.current)
    missesOthers.current = failed
  }, [store, last, balance])
  const waiting = useWaiting()
  const before = useRef(waiting)
  useEffect(() => {
    const waited = before.current.points.map(({ transaction }) => transaction)
    before.current = waiting
    store.takeOwnNews(noLongerWaiting([...waited, ...store.current().feed.rows], waiting))
  }, [store, waiting])
}
