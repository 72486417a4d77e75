import { useEffect, useEffectEvent } from 'react'
import type { FeedPlace } from '../../../core/domain/feed.ts'
import type { TransactionId } from '../../../core/domain/ids.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { useNow } from '../../shared/time.tsx'
import type { RowFocus } from '../row-focus.ts'
import { startsDay } from '../sticky-day.tsx'

/** How long the row is lit. */
const LIT_MS = 2_000

interface GoalProps {
  readonly goal: FeedPlace
  readonly rows: readonly Transaction[]
  readonly focus: RowFocus
  readonly light: (row: TransactionId | null) => void
}

/** Brings the requested place into sight, once no modal is open, gives it the focus and lights it up. */
export function Goal({ goal, rows, focus, light }: GoalProps) {
  const now = useNow()
  const go = useEffectEvent((place: FeedPlace) => {
    const index = indexOf(place, rows)
    focus.goToTop(index + 1, startsDay(rows, index, now))
    light(rows[index]?.id ?? null)
    return setTimeout(() => light(null), LIT_MS)
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

/** The row itself, or the first that is as old as the place; the last where none is. */
function indexOf({ id, at }: FeedPlace, rows: readonly Transaction[]): number {
  const index = rows.findIndex((row) => (id === null ? row.timestamp <= at : row.id === id))
  return index >= 0 ? index : rows.length - 1
}
