/** The page that the app runs in. A browser breaks off the requests of a page that is being left. */
export interface PageLife {
  /** Watches whether the page is being left, until it is stopped. */
  watchLeaving(): LeavingWatch
}

interface LeavingWatch {
  /** Resolves at once or, while the page is being left, when it turns out that it stays. */
  staying(): Promise<void>
  stop(): void
}
