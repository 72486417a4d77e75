import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { UpdateState, Updates } from '../../core/ports/updates.ts'
import { Listeners } from '../shared/listeners.ts'

const BETWEEN_LOOKS = 3_600_000

/** Nothing is kept while developing, nor where the browser forbids it. */
const never: Updates = { watch: () => () => {}, apply: () => {} }

let opened: Updates | undefined

/** What this page follows, which it needs only once. */
export function openWorkerUpdates(log: Log): Updates {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return never
  opened ??= new WorkerUpdates(log)
  return opened
}

/** Newer versions, which the browser fetches beside the running one and keeps waiting until they are taken. */
class WorkerUpdates implements Updates {
  private state: UpdateState = 'newest'
  private registration: ServiceWorkerRegistration | null = null
  private taking = false
  private readonly listeners = new Listeners<UpdateState>()

  constructor(log: Log) {
    const { serviceWorker } = navigator
    let before = serviceWorker.controller
    serviceWorker.addEventListener('controllerchange', () => {
      // The very first worker takes over from nobody.
      if (before && !this.taking) this.tell('replaced')
      before = serviceWorker.controller
    })
    this.register().catch((cause: unknown) =>
      log.warn('The app is not kept for visits without a network', cause),
    )
  }

  watch(listener: (state: UpdateState) => void): Stop {
    if (this.state !== 'newest') listener(this.state)
    return this.listeners.add(listener)
  }

  apply(): void {
    this.taking = true
    const waiting = this.registration?.waiting
    if (!waiting) {
      window.location.reload()
      return
    }
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activating') window.location.reload()
    })
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }

  private async register(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    })
    this.registration = registration
    const look = () => {
      if (registration.waiting && registration.active) this.tell('ready')
    }
    look()
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    )
    // Without a network there is nothing newer to be had.
    setInterval(() => registration.update().catch(() => {}), BETWEEN_LOOKS)
  }

  private tell(state: UpdateState): void {
    this.state = state
    this.listeners.tell(state)
  }
}
