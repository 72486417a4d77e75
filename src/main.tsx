import './ui/shared/tokens.css'
import './ui/shared/base.css'
import './ui/start/shell.css'
import { StrictMode, startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { composeApp } from './container.ts'
import type { readSettings } from './settings.ts'
import { PledgerApp } from './ui/app.tsx'
import { StartFailed } from './ui/start/start-failed.tsx'

/** What the build read of the `VITE_…` variables. */
declare const SETTINGS: ReturnType<typeof readSettings>

/** React's larger part is run apart from the rest: together they would be one long task, which answers nobody. */
async function openRoot() {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no place for the app')
  const { createRoot } = await import('react-dom/client')
  return createRoot(place)
}

type Root = Awaited<ReturnType<typeof openRoot>>

async function start(root: Root): Promise<void> {
  try {
    if (!SETTINGS.ok) {
      const { WrongSettings } = await import('./ui/start/wrong-settings.tsx')
      root.render(<WrongSettings problems={SETTINGS.refusal} />)
      return
    }
    const app = await composeApp(SETTINGS.value)
    // As a transition the page is drawn in slices, between which it answers.
    startTransition(() =>
      root.render(
        <StrictMode>
          <BrowserRouter>
            <PledgerApp app={app} />
          </BrowserRouter>
        </StrictMode>,
      ),
    )
  } catch (cause) {
    root.render(<StartFailed cause={cause} retry={() => start(root)} />)
  }
}

// Without React only the page itself can say so: see build/boot.js.
openRoot().then(start, () => document.documentElement.classList.add('stranded'))
