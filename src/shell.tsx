import { renderToString } from 'react-dom/server'
import { appOver, type Ports } from './container.ts'
import type { Product } from './core/app.ts'
import { PledgerApp } from './ui/app.tsx'

/** Nothing is asked of a port where a page is only written down: its effects do not run. */
const unasked = {
  clock: { now: () => 0 },
  connectivity: { isOnline: () => true, watch: () => () => {} },
  demo: null,
} as unknown as Ports

/** The main page as it first shows, before anything is known, for `index.html` to show while the scripts are fetched. */
export function renderShell(product: Product): string {
  // All that rendering the page reads of the browser itself.
  Object.assign(globalThis, { location: { pathname: '/', search: '' } })
  try {
    return renderToString(<PledgerApp app={appOver(unasked, product, [])} />)
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
}
