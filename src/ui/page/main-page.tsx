import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Demo } from '../../core/ports/demo.ts'
import { useApp, useRetryOnline } from '../app-context.ts'
import { Feed } from '../feed/feed.tsx'
import { OfflineLine } from '../feed/feed-edges.tsx'
import { feedSubtitle, feedTexts, feedTitle } from '../feed/feed-texts.ts'
import { coveredTop } from '../feed/row-focus.ts'
import { Header, SessionControls } from '../header/header.tsx'
import { ModalLink } from '../modals.tsx'
import { AlertStack, AlertsProvider } from '../shared/alerts.tsx'
import { AfterFirstRows, lazyComponent } from '../shared/lazy.tsx'
import { SideColumn } from '../side/side-column.tsx'
import { FeedContext, FeedStore, useFeedStore } from '../state/feed-store.ts'
import { readEntry } from '../state/history-entry.ts'
import { useAccount, useCanSend, useSignedIn, WaitingProvider } from '../state/session.tsx'
import { TakenWordsProvider } from '../state/taken-words.tsx'
import css from './main-page.module.css'
import { OpenModals } from './open-modals.tsx'

const BackgroundTasks = lazyComponent(() => import('./background-tasks.tsx'), 'BackgroundTasks')
const FeedTools = lazyComponent(() => import('../feed/feed-tools.tsx'), 'FeedTools')
const NoticesWatch = lazyComponent(() => import('../notices/notices-watch.tsx'), 'NoticesWatch')
const RequestsWatch = lazyComponent(() => import('../requests/requests-watch.tsx'), 'RequestsWatch')
const ThumbBar = lazyComponent(() => import('./thumb-bar.tsx'), 'ThumbBar')
const DemoParts = lazyComponent(() => import('../demo/demo-parts.tsx'), 'DemoParts')

/** The main page: the header, the feed, the side column, and the modals that the address opens. */
export function MainPage() {
  const { product, demo, community } = useApp()
  const restarts = useRestarts()
  const isSignedIn = useSignedIn() !== null
  const hasThumbBar = useHasThumbBar()
  const [isMonthShown, showMonth] = useState(false)
  useEffect(() => {
    document.title = product.name
  }, [product.name])
  return (
    <AlertsProvider>
      <FeedProvider key={restarts}>
        <WaitingProvider>
          <SkipLink />
          <MainHeader />
          <main
            className={css.page}
            data-reader={isSignedIn || undefined}
            data-shows={isMonthShown ? 'month' : undefined}
          >
            <div className={css.heading}>
              <div>
                <h1 className={css.title} tabIndex={-1}>
                  {feedTitle(community)}
                </h1>
                <div className={css.subtitle}>
                  {feedSubtitle(community)}
                  <span className={css.together}>
                    <ModalLink className={css.check} to={{ check: '' }}>
                      {feedTexts.check}
                    </ModalLink>
                    {demo && <DemoButton demo={demo} />}
                  </span>
                </div>
              </div>
              {hasThumbBar && (
                <AfterFirstRows>
                  <ThumbBar>
                    <FindLink />
                  </ThumbBar>
                </AfterFirstRows>
              )}
            </div>
            <div className={css.feed}>
              {/* Not the grid's item: Chromium's `reading-flow` skips an item with a negative tabIndex, with its content. */}
              <section id={FEED} className={css.landing} tabIndex={-1}>
                <OfflineLine />
                <AfterFirstRows>
                  <FeedTools isMonthShown={isMonthShown} showMonth={showMonth} />
                </AfterFirstRows>
                <Feed />
              </section>
            </div>
            <div className={css.side}>
              <SideColumn />
            </div>
          </main>
          <AlertStack />
          <OpenModals />
          <AfterFirstRows>
            <BackgroundTasks />
          </AfterFirstRows>
          <ReaderNotices />
        </WaitingProvider>
      </FeedProvider>
    </AlertsProvider>
  )
}

/** Loads and follows the feed, once for the whole page. */
function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { loadFeed, log } = useApp()
  const [store] = useState(() => {
    return new FeedStore(loadFeed, log, isFurtherDown, () => readEntry().reading ?? null)
  })
  useEffect(() => store.watch(), [store])
  useRetryOnline(() => store.retry())
  return (
    <FeedContext value={store}>
      <TakenWordsProvider>{children}</TakenWordsProvider>
    </FeedContext>
  )
}

/** Whether the reader has scrolled past the top of the first row. A new row above it would move the text that they read. */
function isFurtherDown(): boolean {
  const feed = document.querySelector('[role="feed"]')
  return feed !== null && feed.getBoundingClientRect().top < coveredTop()
}

const FEED = 'feed'

/** Leads keyboard users past the header. Without scripts, the browser follows it. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(FEED)?.focus()
  }
  return (
    <a href={`#${FEED}`} className={css.skip} onClick={skip}>
      {feedTexts.skip}
    </a>
  )
}

/** A header whose Home link also shows the newest rows. */
function MainHeader() {
  const store = useFeedStore()
  return (
    <Header onHome={() => void store.goToHead()}>
      <FindLink className={useHasThumbBar() ? css.inHeader : ''} />
      <SessionControls />
    </Header>
  )
}

/** Opens the demo's panel. It has its place from the start, because it takes a whole line on a narrow phone. */
function DemoButton({ demo }: { readonly demo: Demo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.pill} onClick={() => setOpen(true)}>
        {feedTexts.demo}
      </button>
      <AfterFirstRows>
        <DemoParts demo={demo} isPanelOpen={isOpen} closePanel={() => setOpen(false)} />
      </AfterFirstRows>
    </>
  )
}

/** The number of restarts of the demo's ledger. Used as a key, so that a restart drops the old rows. */
function useRestarts(): number {
  const { demo } = useApp()
  const [restarts, setRestarts] = useState(0)
  useEffect(() => demo?.watchRestarts(() => setRestarts((count) => count + 1)), [demo])
  return restarts
}

/** Notices and requests, loaded for signed-in people only. */
function ReaderNotices() {
  const reader = useSignedIn()
  return (
    reader && (
      <AfterFirstRows>
        <NoticesWatch />
        <RequestsWatch />
      </AfterFirstRows>
    )
  )
}

/** Whether `ThumbBar` has the search on a phone. */
function useHasThumbBar(): boolean {
  const isSuspended = Boolean(useAccount()?.suspended)
  return useCanSend() || isSuspended
}

/** A magnifying glass, drawn by its style, that opens the search. */
function FindLink({ className = '' }: { readonly className?: string | undefined }) {
  return <ModalLink className={`${css.find} ${className}`} to={{ find: '' }} aria-label="Find" />
}
