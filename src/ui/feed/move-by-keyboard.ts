import type { KeyboardEvent } from 'react'
import type { RowFocus } from './row-focus.ts'

/**
 * Page Down and Page Up go from row to row, Control with Home or End out of the feed, as the ARIA feed pattern has it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/feed/).
 */
export function moveByKeyboard(
  event: KeyboardEvent<HTMLElement>,
  focus: RowFocus,
  count: number,
): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-position]')
  if (!row) return
  // Keys may be faster than the list: continue from the row that is being focused.
  const position = focus.goingTo ?? Number(row.dataset.position)
  const step = { PageDown: 1, PageUp: -1 }[event.key]
  if (step) {
    const next = position + step
    event.preventDefault()
    if (next >= 1 && next <= count) focus.goTo(next)
  } else if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
    const target = outsideFeed(event.currentTarget, event.key)
    // Without a target, the browser scrolls to that end of the page.
    if (!target) return
    event.preventDefault()
    target.focus()
  }
}

function outsideFeed(feed: HTMLElement, key: 'Home' | 'End'): HTMLElement | undefined {
  const side = key === 'Home' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const outside = [...document.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (element) =>
      element.checkVisibility() &&
      !feed.contains(element) &&
      feed.compareDocumentPosition(element) & side,
  )
  return key === 'Home' ? outside.at(-1) : outside[0]
}
