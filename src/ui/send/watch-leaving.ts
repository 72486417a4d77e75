/** Longer than a page lives on once it is being left. */
const LEAVING_MS = 3_000

export interface Leaving {
  /** Does something at once or, where the page is being left, once it turns out that it stays after all. */
  ifStaying(act: () => void): void
  stop(): void
}

/**
 * Watches whether the page is being left, for as long as a send is on its way: it outlives its form. Not for longer,
 * because some browsers keep no page for Back that listens to this.
 */
export function watchLeaving(): Leaving {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(leaving)
    leaving = undefined
  }
  const leave = () => {
    clearTimeout(leaving)
    leaving = setTimeout(stay, LEAVING_MS)
  }
  window.addEventListener('beforeunload', leave)
  window.addEventListener('pagehide', leave)
  return {
    ifStaying(act) {
      if (leaving === undefined) act()
      else setTimeout(act, LEAVING_MS)
    },
    stop() {
      stay()
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
    },
  }
}
