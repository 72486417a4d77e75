import './ui/shared/tokens.css'
import './ui/shared/base.css'
import './ui/start/shell.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { composeApp } from './container.ts'
import { readSettings } from './settings.ts'
import { PledgerApp } from './ui/app.tsx'
import { StartFailed } from './ui/start/start-failed.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')
const root = createRoot(place)
const settings = readSettings(import.meta.env)

async function start(): Promise<void> {
  if (!settings.ok) {
    const { WrongSettings } = await import('./ui/start/wrong-settings.tsx')
    root.render(<WrongSettings problems={settings.refusal} />)
    return
  }
  try {
    const app = await composeApp(settings.value)
    root.render(
      <StrictMode>
        <PledgerApp app={app} />
      </StrictMode>,
    )
  } catch (cause) {
    root.render(<StartFailed cause={cause} retry={start} />)
  }
}

start()
