import { Route, Switch } from 'wouter'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { MainPage } from './page/main-page.tsx'
import { SessionProvider } from './session-context.tsx'
import { BrokenPart } from './shared/broken-part.tsx'
import { ErrorBoundary } from './shared/error-boundary.tsx'

/** The whole user interface over one product. */
export function PledgerApp({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <SessionProvider>
        <ErrorBoundary log={app.log} fallback={<BrokenPart />}>
          <Switch>
            <Route path="/" component={MainPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </ErrorBoundary>
      </SessionProvider>
    </AppContext>
  )
}
