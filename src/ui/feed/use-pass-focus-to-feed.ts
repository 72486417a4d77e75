import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the feed when the row with the focus is removed, because it is far out of sight. The feed remembers
 * the row's position, so that the keyboard continues there.
 */
export function usePassFocusToFeed(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      const feed = element?.closest<HTMLElement>('[role="feed"]')
      if (!feed || !element?.contains(document.activeElement)) return
      feed.dataset.position = element.dataset.position
      feed.focus({ preventScroll: true })
    }
  }, [row])
}
