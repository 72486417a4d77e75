import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'

/** How many frames to wait until a row is rendered. */
const MAX_FRAMES = 30

/** Moves the focus to rows, which may not be rendered yet. Positions count from 1. */
export class RowFocus {
  /** The position to which the focus moves; null once it is there. */
  goingTo: number | null = null

  constructor(
    private readonly feed: RefObject<HTMLElement | null>,
    private readonly list: RefObject<WindowVirtualizerHandle | null>,
    /** The sticky day over the rows. */
    private readonly day: RefObject<HTMLElement | null>,
  ) {}

  goTo(position: number): void {
    this.goingTo = position
    if (!this.find(position)) this.bringIntoSight(position)
    this.seek(position)
  }

  /** Moves the focus to a row, and this row to the top. A row with a heading has it under the sticky day. */
  goToTop(position: number, startsDay: boolean): void {
    this.goingTo = position
    const scroll = () => this.scrollToTop(position, startsDay ? this.day.current : null)
    scroll()
    this.seek(position, scroll)
  }

  /** Moves the focus to the first row, and the window to its top, once the new rows are rendered. */
  goToFirst(): void {
    this.goingTo = 1
    requestAnimationFrame(() => {
      // The list may still be going to another place.
      this.list.current?.scrollToIndex(0, { offset: -document.body.scrollHeight })
      this.seek(1)
    })
  }

  /** Focuses a row once it is rendered, and scrolls to it if it is out of sight then. */
  private seek(
    position: number,
    scroll = () => this.bringIntoSight(position),
    frames = MAX_FRAMES,
  ): void {
    if (this.goingTo !== position) return
    const row = this.find(position)
    row?.focus({ preventScroll: true })
    // A row cannot be focused until it is measured.
    if (frames > 0 && (!row || document.activeElement !== row)) {
      requestAnimationFrame(() => this.seek(position, scroll, frames - 1))
      return
    }
    this.goingTo = null
    if (row && !isInSight(row)) scroll()
  }

  private find(position: number): HTMLElement | null {
    return this.feed.current?.querySelector(`[data-position="${position}"]`) ?? null
  }

  private bringIntoSight(position: number): void {
    const list = this.list.current
    if (!list) return
    const index = position - 1
    const topIndex = list.findItemIndex(list.scrollOffset + coveredTop())
    if (index <= topIndex) this.scrollToTop(position)
    else list.scrollToIndex(index, { align: 'end' })
  }

  /** Scrolls a row to the top of a sticky part, or else below all of them. */
  private scrollToTop(position: number, under: HTMLElement | null = null): void {
    // One more pixel, because scrolling rounds.
    const top = under ? Number.parseFloat(getComputedStyle(under).top) : coveredTop() + 1
    this.list.current?.scrollToIndex(position - 1, { align: 'start', offset: -top })
  }
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= coveredTop() && bottom <= window.innerHeight
}

/** Focuses the feed, which remembers the position of a row, so that the keyboard continues there. */
export function focusFeedAt(feed: HTMLElement, position: string | undefined): void {
  feed.dataset.position = position
  feed.focus({ preventScroll: true })
}

/** Moves the focus to the feed when the focused row is removed, because it is far out of sight. */
export function usePassFocusToFeed(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      const feed = element?.closest<HTMLElement>('[role="feed"]')
      if (!feed || !element?.contains(document.activeElement)) return
      focusFeedAt(feed, element.dataset.position)
    }
  }, [row])
}

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
  // Keys may be faster than the list: continue from the pending row.
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

/** How much of the window's top is covered by the header and the day of the feed, in pixels. */
export function coveredTop(): number {
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  // Without its styles the page has no sticky elements.
  return Number.parseFloat(padding) || 0
}
