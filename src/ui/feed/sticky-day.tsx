import type { Ref } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import css from './sticky-day.module.css'

interface StickyDayProps {
  readonly text: string
  readonly ref: Ref<HTMLDivElement>
}

/** The day of the topmost row, always in sight. It covers the heading among the rows, which is the one that is read aloud. */
export function StickyDay({ text, ref }: StickyDayProps) {
  return (
    <div ref={ref} className={css.keeper} aria-hidden="true">
      <div className={css.day}>{text}</div>
    </div>
  )
}

/** The index of the row at the top of the sticky day. So a new day shows there once it covers the heading of that day. */
export function rowUnder(day: HTMLElement | null, list: WindowVirtualizerHandle): number {
  const top = day?.getBoundingClientRect().top ?? 0
  // Rows begin at parts of a pixel.
  return list.findItemIndex(list.scrollOffset + top + 1)
}
