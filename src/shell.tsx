import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { App, Product } from './core/app.ts'
import { PledgerApp } from './ui/app.tsx'

/** A stub without use cases: rendering to a string runs no effects, so none is called. */
const stub = {
  clock: { now: () => 0 },
  connectivity: { isOnline: () => true, watch: () => () => {} },
  demo: null,
  providers: [],
}

/** The main page before anything is loaded. The built `index.html` contains it, so that it shows while the scripts load. */
export function renderShell(product: Product): string {
  return renderToString(
    <StaticRouter location="/">
      <PledgerApp app={{ ...stub, product } as unknown as App} />
    </StaticRouter>,
  )
}
