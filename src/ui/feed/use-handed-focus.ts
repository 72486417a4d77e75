import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hands the focus to the feed when a row that has it is taken out of the page, being scrolled far out of sight. The feed then
 * remembers which row that was, so that the keyboard goes on from there.
 */
export function useHandedFocus(row: RefObject<HTMLElement | null>): void {
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
