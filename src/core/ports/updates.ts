import type { Stop } from './subscription.ts'

/**
 * How this page compares with what there is: `newest` as far as known; `ready` where a newer version is there to be
 * taken; `replaced` where another page took it, and this one goes on as the older one.
 */
export type UpdateState = 'newest' | 'ready' | 'replaced'

/** Newer versions of the app, which arrive while this one runs. */
export interface Updates {
  /** Tells the state now, unless it is `newest`, and each change. */
  watch(listener: (state: UpdateState) => void): Stop
  /** Begins this page anew with the newest version: what is only on the page is lost. Other pages go on as they are. */
  apply(): void
}

/** Begins to look for newer versions: not before the first rows stand, which it would hold up. */
export type OpenUpdates = () => Promise<Updates>
