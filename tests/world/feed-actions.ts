import type { Action } from './actions.ts'
import { entryAt } from './chance.ts'

/** What people do to read. */
export const feedActions = {
  scrollDown: {
    weight: 3,
    run({ page }) {
      page.isFurtherDown = true
      page.feed.loadMore()
    },
  },
  scrollUp: {
    weight: 3,
    run({ page }) {
      page.isFurtherDown = false
      page.feed.loadNewer()
    },
  },
  showNewest: { weight: 2, run: ({ page }) => void page.showNewest() },
  showOwn: { weight: 2, run: ({ page }) => page.show(true) },
  showAll: { weight: 2, run: ({ page }) => page.show(false) },
  /** To a transaction, or to the time of one that was filtered out. */
  goTo: {
    weight: 1,
    run({ page, world }, { b, c }) {
      const row = entryAt(world.server.rows(null), b)
      if (row)
        void page.feed.goTo({ at: row.timestamp, id: c < 0.5 ? row.id : null, isNear: false })
    },
  },
  tryAgain: { weight: 3, run: ({ page }) => page.offersRetry && page.retry() },
  lookAtNotices: { weight: 3, run: ({ page }) => void page.notices.look() },
  checkWhatIsNew: { weight: 1, run: ({ page }) => void page.checks.check('new') },
  checkEverything: { weight: 0.5, run: ({ page }) => void page.checks.check('everything') },
} satisfies Record<string, Action>
