import { Route, Routes } from 'react-router-dom'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { ModalsProvider } from './modals.tsx'
import { MainPage } from './page/main-page.tsx'
import { PrivatePage, useIsLocked } from './private-page.tsx'
import { LazyBoundary, lazyComponent } from './shared/lazy.tsx'
import { NoticesProvider } from './state/notices.tsx'
import { SessionProvider } from './state/session.tsx'

const NotFoundPage = lazyComponent(() => import('./not-found/not-found-page.tsx'), 'NotFoundPage')

/** The whole user interface. It needs a router around it. */
export function PledgerApp({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <SessionProvider>
        <NoticesProvider>
          <ModalsProvider>
            <Pages />
          </ModalsProvider>
        </NoticesProvider>
      </SessionProvider>
    </AppContext>
  )
}

function Pages() {
  if (useIsLocked()) return <PrivatePage />
  return (
    <LazyBoundary>
      <Routes>
        <Route path="/" element={<MainPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </LazyBoundary>
  )
}
