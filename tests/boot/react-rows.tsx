import '../../src/ui/shared/tokens.css'
import '../../src/ui/shared/base.css'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import type { FirstPage } from '../../src/boot/first-rows.ts'
import type { App } from '../../src/core/app.ts'
import { EMPTY_FEED, withPage } from '../../src/core/domain/feed.ts'
import type { Instant } from '../../src/core/domain/ids.ts'
import { AppContext } from '../../src/ui/app-context.ts'
import { FeedRow } from '../../src/ui/feed/feed-row.tsx'
import { startsDay } from '../../src/ui/feed/feed-scroll.tsx'
import { ModalsProvider } from '../../src/ui/modals.tsx'
import { dayOrWeekHeading, inSteps } from '../../src/ui/shared/time.tsx'
import { LOADING } from '../../src/ui/state/feed-state.ts'
import { FeedContext, type FeedStore } from '../../src/ui/state/feed-store.ts'

/** Renders the rows of a page as the feed does, into an element as wide as its own, without what it loads later. */
export function renderRowsByReact(
  page: FirstPage,
  now: Instant,
  container: HTMLElement,
): readonly Element[] {
  const { rows } = withPage(EMPTY_FEED, { rows: page.rows, head: null, next: null })
  const app = { clock: { now: () => now } } as unknown as App
  const feed = { subscribe: () => () => {}, current: () => LOADING } as unknown as FeedStore
  const time = inSteps(now)
  render(
    <MemoryRouter>
      <AppContext value={app}>
        <ModalsProvider>
          <FeedContext value={feed}>
            {rows.map((row, index) => (
              <FeedRow
                key={row.id}
                row={row}
                position={index + 1}
                count={page.isWhole ? rows.length : null}
                hasGapBelow={false}
                day={startsDay(rows, index, time) ? dayOrWeekHeading(row.timestamp, time) : null}
                isHighlighted={false}
                lookups={new Map()}
              />
            ))}
          </FeedContext>
        </ModalsProvider>
      </AppContext>
    </MemoryRouter>,
    { container },
  )
  return [...container.children]
}
