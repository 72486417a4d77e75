import type { PageLife } from '../../core/ports/page-life.ts'

/** Longer than a page lives on once it is being left. */
const LEAVING_MS = 3_000

/** A page of a browser: events say that it is being left, and time says that it was not. */
export const browserPageLife: PageLife = {
  watchLeaving() {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(leaving)
      leaving = setTimeout(() => {
        leaving = undefined
      }, LEAVING_MS)
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    return {
      async staying() {
        if (leaving !== undefined) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      },
      // As soon as possible: some browsers keep no page for Back that listens to this.
      stop() {
        clearTimeout(leaving)
        window.removeEventListener('beforeunload', leave)
        window.removeEventListener('pagehide', leave)
      },
    }
  },
}
