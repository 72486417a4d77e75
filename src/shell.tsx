import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { App, Product } from './core/app.ts'
import type { Community } from './core/domain/community.ts'
import type { UserId } from './core/domain/ids.ts'
import { type Removal, readTransaction, type Transaction } from './core/domain/transaction.ts'
import { PledgerApp } from './ui/app.tsx'
import { AppContext } from './ui/app-context.ts'
import feedCss from './ui/feed/feed.module.css'
import { FeedEnd } from './ui/feed/feed-edges.tsx'
import { FeedRow } from './ui/feed/feed-row.tsx'
import { feedTitle } from './ui/feed/feed-texts.ts'
import { ModalsProvider } from './ui/modals.tsx'
import { RemovedMessage } from './ui/shared/removed-message.tsx'
import rowCss from './ui/shared/row.module.css'
import { LOADING } from './ui/state/feed-state.ts'
import { FeedContext, type FeedStore } from './ui/state/feed-store.ts'

/** A stub without use cases: rendering to a string runs no effects, so none is called. */
const stub = {
  clock: { now: () => 0 },
  connectivity: { isOnline: () => true, watch: () => () => {} },
  providers: [],
}

const feedStub = { subscribe: () => () => {}, current: () => LOADING } as unknown as FeedStore

/** The main page before anything is loaded. It is part of the built `index.html`, so that it shows while the scripts load. */
export function renderShell(product: Product, community: Community, isDemo = false): string {
  return renderToString(
    <StaticRouter location="/">
      <PledgerApp
        app={{ ...stub, product, community, demo: isDemo ? {} : null } as unknown as App}
      />
    </StaticRouter>,
  )
}

/** Long enough to be folded. */
const LONG_MESSAGE = 'Message '.repeat(12)
const REMOVAL: Removal = { by: '' as UserId, at: 1, for: 'own', reason: null }

/** Templates for `src/boot/first-rows.ts`: a feed with a row of each status, its end, and the sentence in the place of a removed message. */
export function renderRows(community: Community): string {
  const kinds = ['settled', 'waiting', 'returned'].flatMap((status) => {
    const fields = { id: status, status, timestamp: 1, sender: 'A', recipient: 'B' }
    return readTransaction({ ...fields, message: LONG_MESSAGE, reactions: { '👏': 1 } }, '') ?? []
  })
  const markup = renderToStaticMarkup(
    <StaticRouter location="/">
      <AppContext value={stub as unknown as App}>
        <ModalsProvider>
          <FeedContext value={feedStub}>
            <div
              role="feed"
              aria-label={feedTitle(community)}
              className={feedCss.feed}
              tabIndex={-1}
            >
              {kinds.map(templateOf)}
            </div>
            <FeedEnd isMine={false} />
            <RemovedMessage removal={REMOVAL} className={rowCss.message} />
          </FeedContext>
        </ModalsProvider>
      </AppContext>
    </StaticRouter>,
  )
  // The Content-Security-Policy allows no inline styles, and `fill` sets those of each row.
  return markup.replace(/ style="[^"]*"/g, '')
}

function templateOf(row: Transaction) {
  return (
    <FeedRow
      key={row.id}
      row={row}
      position={1}
      count={null}
      hasGapBelow={false}
      day="Day"
      isHighlighted={false}
      lookups={new Map()}
    />
  )
}
