import type { PageLife } from '../../core/ports/page-life.ts'
import { pause } from '../shared/pause.ts'

/** Longer than a page lives on once it is being left. */
const LEAVING_MS = 3_000

/** A page of a browser: events say that it is being left, and time says that it was not. */
export const browserPageLife: PageLife = {
  async request(send) {
    let leftAt = Number.NEGATIVE_INFINITY
    const leave = () => {
      leftAt = performance.now()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    try {
      return await send()
    } catch (cause) {
      if (performance.now() - leftAt < LEAVING_MS) await pause(LEAVING_MS)
      throw cause
    } finally {
      // As soon as possible: some browsers keep no page for Back that listens to this.
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
    }
  },
}
