import type { Ref } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Instant } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { dayOrWeekHeading } from '../shared/day-and-time.ts'
import rows from '../shared/row.module.css'
import css from './sticky-day.module.css'

interface StickyDayProps {
  readonly text: string
  readonly ref: Ref<HTMLDivElement>
}

/** The day or week of the topmost row, always visible. It covers the heading in the list, which is the one for screen readers. */
export function StickyDay({ text, ref }: StickyDayProps) {
  return (
    <div ref={ref} className={css.keeper} aria-hidden="true">
      <div className={`${rows.day} ${css.day}`}>{text}</div>
    </div>
  )
}

/** The index of the row at the top edge of the sticky day. So it changes once it covers the next day's heading. */
export function rowUnder(day: HTMLElement | null, list: WindowVirtualizerHandle): number {
  const top = day?.getBoundingClientRect().top ?? 0
  // Rows may begin at a fraction of a pixel.
  return list.findItemIndex(list.scrollOffset + top + 1)
}

/** Whether a row is the newest one of its day, or of its week if that is long ago, and so has its heading. */
export function startsDay(rows: readonly Transaction[], index: number, now: Instant): boolean {
  const heading = (row: Transaction | undefined) => row && dayOrWeekHeading(row.timestamp, now)
  return heading(rows[index - 1]) !== heading(rows[index])
}
