import { lazy } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { MainPage } from './page/main-page.tsx'
import { Part } from './shared/part.tsx'
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
        <Part>{isMainPage ? <MainPage /> : <NotFoundPage />}</Part>
      </SessionProvider>
    </AppContext>
  )
}
