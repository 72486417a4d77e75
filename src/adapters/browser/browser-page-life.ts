import type { PageLife } from '../../core/ports/page-life.ts'
import { pause } from '../shared/timers.ts'

/** A page that is being left is gone after this time. */
const LEAVING_MS = 3_000

/** The page of a browser. Events tell that it is being left; if it still runs after a while, it was not. */
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
      // As soon as possible: some browsers do not cache a page for Back if it has these listeners.
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
    }
  },
}
