import './ui/shared/tokens.css'
import './ui/shared/base.css'
import './ui/start/shell.css'
import { type ReactElement, StrictMode, startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { hasFirstRows, takeOver } from './boot/take-over.ts'
import { composeApp } from './composition/page.ts'
import type { readSettings } from './settings.ts'
import { PledgerApp } from './ui/app.tsx'
import { StartFailed } from './ui/start/start-failed.tsx'

/** The settings, or their problems. `vite.config.ts` reads the `VITE_…` variables and defines this. */
declare const SETTINGS: ReturnType<typeof readSettings>

// The build inlines `SETTINGS`, so read it once.
const settings = SETTINGS

/** Loads React DOM in a task of its own, because a single long task would block the page. */
async function openRoot() {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no place for the app')
  const { createRoot } = await import('react-dom/client')
  takeOver(place)
  return createRoot(place)
}

async function composePage(): Promise<ReactElement> {
  if (!settings.ok) {
    const { WrongSettings } = await import('./ui/start/wrong-settings.tsx')
    return <WrongSettings problems={settings.refusal} />
  }
  const app = await composeApp(settings.value)
  // Without transitions a new address is rendered at once, so the next click uses it.
  return (
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <PledgerApp app={app} />
      </BrowserRouter>
    </StrictMode>
  )
}

const opening = openRoot()

/** Composes the page while React DOM is loading. */
async function start(): Promise<void> {
  const [root, page] = await Promise.allSettled([opening, composePage()])
  if (root.status === 'rejected' || (page.status === 'rejected' && hasFirstRows())) {
    // The served page says that the start failed. Its rows stay.
    document.documentElement.classList.add('stranded')
  } else if (page.status === 'rejected') {
    root.value.render(<StartFailed cause={page.reason} retry={start} />)
  } else {
    // A transition renders in slices, so that the page responds in between.
    startTransition(() => root.value.render(page.value))
  }
}

start()
