import type { FeedPage } from '../../core/domain/feed.ts'

/** The element of the page into which the server writes the newest page of the feed, as JSON. */
export const FIRST_PAGE = 'newest-rows'

/** The newest page of the feed, as it came with the HTML. Null where the service worker, or a ledger of members, served the page. */
export function readFirstPage(): FeedPage | null {
  const { textContent = null } = document.getElementById(FIRST_PAGE) ?? {}
  return textContent ? (JSON.parse(textContent) as FeedPage) : null
}

/** The same, once. */
export function takeFirstPage(): FeedPage | null {
  const page = readFirstPage()
  document.getElementById(FIRST_PAGE)?.remove()
  return page
}
