import { type FormEvent, useId, useRef, useState } from 'react'
import { useApp } from '../../app-context.ts'
import { Button } from '../../shared/button.tsx'
import { dayText, startOfDay } from '../../shared/calendar-day.ts'
import { useFeedStore } from '../../state/feed-context.ts'
import { useAlertUnlessLoaded } from '../../state/use-alert-unless-loaded.ts'
import css from './feed-tools.module.css'
import { toolsTexts } from './tools-texts.ts'

/** A millisecond has a thousand microseconds, which rows have too. */
const MICROSECOND_MS = 0.001

/** Leads to the first row of a day, or of the nearest day before it. */
export function DateJump() {
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
        aria-label={toolsTexts.toDate}
        title={toolsTexts.toDate}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M2.5 6.5h11M5 1.5v2.5M11 1.5v2.5M3.5 3h9a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {isOpen && (
        <form
          id={id}
          className={css.form}
          onSubmit={go}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <label>
            {toolsTexts.date}
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
            {toolsTexts.goToDate}
          </Button>
        </form>
      )}
    </div>
  )
}
