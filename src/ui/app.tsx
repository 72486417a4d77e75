import { lazy } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { MainPage } from './page/main-page.tsx'
import { LazyBoundary } from './shared/lazy-boundary.tsx'
import { SessionProvider } from './state/session-context.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found/not-found-page.tsx')).NotFoundPage,
}))

/** The whole user interface over one product. */
export function PledgerApp({ app }: { readonly app: App }) {
  const isMainPage = usePathname() === '/'
  return (
    <AppContext value={app}>
      <SessionProvider>
        <LazyBoundary>{isMainPage ? <MainPage /> : <NotFoundPage />}</LazyBoundary>
      </SessionProvider>
    </AppContext>
  )
}
