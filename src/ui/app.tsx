import { Route, Switch } from 'wouter'
import type { App } from '../core/app.ts'
import { AppContext } from './app-context.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { MainPage } from './page/main-page.tsx'
import { SessionProvider } from './session-context.tsx'

/** The whole user interface over one product. */
export function PledgerApp({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <SessionProvider>
        <Switch>
          <Route path="/" component={MainPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </SessionProvider>
    </AppContext>
  )
}
