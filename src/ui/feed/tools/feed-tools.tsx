import { useEffect } from 'react'
import { useFeed, useFeedStore } from '../../state/feed-context.tsx'
import { keepPlace } from '../../state/reading-place.ts'
import { useAccount, useSignedIn } from '../../state/session-context.tsx'
import { feedTexts } from '../feed-texts.ts'
import { DateJump } from './date-jump.tsx'
import css from './feed-tools.module.css'
import { keepMine, wantsMine } from './kept-choice.ts'

/** In the head of the feed: everybody's transactions or one's own, and the way to a date. */
export function FeedTools() {
  const store = useFeedStore()
  const { of } = useFeed()
  const reader = useSignedIn()?.person.id ?? null
  const last = useAccount()?.lastTransaction ?? null
  useEffect(() => {
    if (reader === null) void store.show(null)
    else if (wantsMine()) void store.show(reader)
  }, [store, reader])
  useEffect(() => {
    if (last !== null) void store.takeOwnNews(last)
  }, [store, last])

  const choose = (isMine: boolean) => {
    keepMine(isMine)
    keepPlace(null)
    window.scrollTo({ top: 0 })
    void store.show(isMine ? reader : null)
  }
  return (
    <div className={css.place}>
      <div className={css.tools}>
        {reader !== null && (
          <fieldset className={css.choice} aria-label={feedTexts.whose}>
            {[false, true].map((isMine) => (
              <button
                key={String(isMine)}
                type="button"
                aria-pressed={isMine === (of !== null)}
                onClick={() => choose(isMine)}
              >
                {isMine ? feedTexts.mine : feedTexts.everyone}
              </button>
            ))}
          </fieldset>
        )}
        <DateJump />
      </div>
    </div>
  )
}
