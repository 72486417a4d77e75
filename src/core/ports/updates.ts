import type { Stop } from './subscription.ts'

/**
 * `newest`: no newer version is known. `ready`: a newer version is downloaded. `replaced`: another page applied a newer
 * version, and this page still runs the old one.
 */
export type UpdateState = 'newest' | 'ready' | 'replaced'

/** Newer versions of the app, found while this one runs. */
export interface Updates {
  /** Calls `listener` with the state now and at each change. */
  watch(listener: (state: UpdateState) => void): Stop
  /** Reloads this page with the newest version; unsaved input is lost. Other pages are not affected. */
  apply(): void
}
