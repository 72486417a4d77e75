import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { UpdateState, Updates } from '../../core/ports/updates.ts'
import { CurrentValue } from '../shared/listeners.ts'

const CHECK_INTERVAL_MS = 3_600_000

/** Without a service worker there are no updates: in development, or where the browser forbids it. */
const never: Updates = {
  watch: (listener) => new CurrentValue<UpdateState>('newest').watch(listener),
  apply: () => {},
}

/** Follows the service worker's updates. */
export function openWorkerUpdates(log: Log): Updates {
  return import.meta.env.PROD && navigator.serviceWorker ? new WorkerUpdates(log) : never
}

/** Newer versions of the app. The browser downloads one in the background; it runs once it is applied. */
class WorkerUpdates implements Updates {
  private readonly state = new CurrentValue<UpdateState>('newest')
  private registration: ServiceWorkerRegistration | null = null
  private isApplying = false

  constructor(log: Log) {
    const { serviceWorker } = navigator
    let before = serviceWorker.controller
    serviceWorker.addEventListener('controllerchange', () => {
      // The first worker replaces no other.
      if (before && !this.isApplying) this.state.set('replaced')
      before = serviceWorker.controller
    })
    this.register().catch((cause: unknown) =>
      log.warn('The app is not kept for visits without a network', cause),
    )
  }

  watch(listener: (state: UpdateState) => void): Stop {
    return this.state.watch(listener)
  }

  apply(): void {
    this.isApplying = true
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
    const reportWaiting = () => {
      if (registration.waiting && registration.active) this.state.set('ready')
    }
    reportWaiting()
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', reportWaiting),
    )
    // Without a network the update fails; the next one may succeed.
    setInterval(() => registration.update().catch(() => {}), CHECK_INTERVAL_MS)
  }
}
