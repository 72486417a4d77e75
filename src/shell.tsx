import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { appOver, type Ports } from './container.ts'
import type { Product } from './core/app.ts'
import { PledgerApp } from './ui/app.tsx'

/** Stub ports: rendering to a string runs no effects, so hardly anything is called. */
const stubPorts = {
  clock: { now: () => 0 },
  connectivity: { isOnline: () => true, watch: () => () => {} },
  demo: null,
} as unknown as Ports

/** The main page as it first shows, before anything is loaded: `index.html` shows it while the scripts are fetched. */
export function renderShell(product: Product): string {
  return renderToString(
    <StaticRouter location="/">
      <PledgerApp app={appOver(stubPorts, product, [])} />
    </StaticRouter>,
  )
}
