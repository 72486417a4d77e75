import { useEffect, useEffectEvent } from 'react'
import type { Feed, FeedPlace } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useAlertUnlessLoaded } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import quiet from '../shared/messages.module.css'
import { useNow } from '../shared/time.tsx'
import { useFeedStore } from '../state/feed-store.ts'
import css from './arrivals.module.css'
import { startsDay } from './feed-scroll.tsx'
import type { RowFocus } from './row-focus.ts'

const texts = {
  arrived: (count: number) => `${count} new`,
  arrivedHint: (count: number) =>
    count === 1 ? 'Show 1 new transaction' : `Show ${count} new transactions`,
  many: 'Many new',
  manyHint: 'Show the newest transactions',
  newest: 'Newest',
  newestHint: 'Back to newest',
  gap: 'More came than fits here.',
  fillGap: 'Show those in between',
}

interface ArrivedButtonProps {
  readonly feed: Feed
  /** Called when the newest rows are shown, which removes the button. */
  readonly onShow: () => void
}

/** Leads to the newest rows: to those that arrived while the reader was further down, or back from another place in the ledger. */
export function ArrivedButton({ feed, onShow }: ArrivedButtonProps) {
  const store = useFeedStore()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  const words = wordsOf(feed)
  const show = async () => {
    const shown = store.goToHead()
    window.scrollTo({ top: 0 })
    if (await alertUnlessLoaded(shown)) onShow()
  }
  return (
    <div className={css.place} role="status">
      {words && (
        <button type="button" className={css.arrived} onClick={show} aria-label={words.hint}>
          ↑ {words.text}
        </button>
      )}
    </div>
  )
}

function wordsOf({ newer, gaps, arrived }: Feed) {
  if (newer !== null) return { text: texts.newest, hint: texts.newestHint }
  if (arrived.some(({ id }) => gaps.has(id))) return { text: texts.many, hint: texts.manyHint }
  if (arrived.length === 0) return null
  return { text: texts.arrived(arrived.length), hint: texts.arrivedHint(arrived.length) }
}

/** How long the row is highlighted. */
const HIGHLIGHT_MS = 2_000

interface GoalProps {
  readonly goal: FeedPlace
  readonly rows: readonly Transaction[]
  readonly focus: RowFocus
  readonly highlight: (row: TransactionId | null) => void
}

/** Brings the requested place into sight once no modal is open, and focuses and highlights it. */
export function Goal({ goal, rows, focus, highlight }: GoalProps) {
  const now = useNow()
  const go = useEffectEvent((place: FeedPlace) => {
    const index = indexOf(place, rows)
    focus.goToTop(index + 1, startsDay(rows, index, now))
    highlight(rows[index]?.id ?? null)
    return setTimeout(() => highlight(null), HIGHLIGHT_MS)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(function onFrame() {
      if (document.querySelector('dialog[open]')) frame = requestAnimationFrame(onFrame)
      else timer = go(goal)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [goal])
  return null
}

/** The index of the place's row, or of the first row as old as the place, or of the last row. */
function indexOf({ id, at }: FeedPlace, rows: readonly Transaction[]): number {
  const index = rows.findIndex((row) => (id === null ? row.timestamp <= at : row.id === id))
  return index >= 0 ? index : rows.length - 1
}

/** Says that rows are missing below one, because too many arrived at once, and loads them. */
export function FeedGap({ above }: { readonly above: Transaction }) {
  const store = useFeedStore()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  return (
    <p className={`${quiet.line} ${css.gap}`}>
      {texts.gap}
      <Button look="link" onClick={() => void alertUnlessLoaded(store.fillGap(above))}>
        {texts.fillGap}
      </Button>
    </p>
  )
}
