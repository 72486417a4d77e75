import { Route, Routes } from 'react-router-dom'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { ModalsProvider } from './modals.tsx'
import { MainPage } from './page/main-page.tsx'
import { PrivatePage, useIsLocked } from './private-page.tsx'
import { LazyBoundary, lazyComponent } from './shared/lazy.tsx'
import { LeavingProvider, useIsLeaving } from './state/leaving.tsx'
import { NoticesProvider } from './state/notices.tsx'
import { ReportsProvider } from './state/reports.tsx'
import { RequestsProvider } from './state/requests.tsx'
import { SessionProvider } from './state/session.tsx'

const LeavingPage = lazyComponent(() => import('./leave/leaving-page.tsx'), 'LeavingPage')
const NotFoundPage = lazyComponent(() => import('./not-found/not-found-page.tsx'), 'NotFoundPage')

/** The whole user interface. It needs a router around it. */
export function PledgerApp({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <SessionProvider>
        <LeavingProvider>
          <NoticesProvider>
            <RequestsProvider>
              <ReportsProvider>
                <ModalsProvider>
                  <Pages />
                </ModalsProvider>
              </ReportsProvider>
            </RequestsProvider>
          </NoticesProvider>
        </LeavingProvider>
      </SessionProvider>
    </AppContext>
  )
}

function Pages() {
  const isLeaving = useIsLeaving()
  const isLocked = useIsLocked()
  if (isLeaving)
    return (
      <LazyBoundary>
        <LeavingPage />
      </LazyBoundary>
    )
  if (isLocked) return <PrivatePage />
  return (
    <LazyBoundary>
      <Routes>
        <Route path="/" element={<MainPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </LazyBoundary>
  )
}
