import { once } from '../shared/lazy-loading.ts'
import { pause } from '../shared/timers.ts'

/** If the first page does not come, people can sign in after this time. */
const LONGEST_WAIT_MS = 5_000
/** A page in the background paints no frames. */
const LONGEST_PAINT_MS = 1_000
const LIVE_DELAY_MS = 6_000

/** The two delays of code that the first rows do not need (docs/decisions/008-a-page-before-its-scripts.md). */
export class StartDelays {
  private readonly read = signal()
  private readonly delayOver = signal()

  /** The first rows are painted: sign-in and the SDK may start. */
  readonly firstPaint = Promise.race([this.read.promise, pause(LONGEST_WAIT_MS)]).then(twoFrames)

  /**
   * Resolves six seconds after the first call, or at `endLiveDelay`: the full Firestore SDK may start. It would block a slow phone
   * during reading.
   */
  readonly liveDelay = once(() => Promise.race([pause(LIVE_DELAY_MS), this.delayOver.promise]))

  /** The first page was read, or could not be. */
  firstPageRead(): void {
    this.read.resolve()
  }

  /** Ends the delay, because something needs the full SDK now. */
  endLiveDelay(): void {
    this.delayOver.resolve()
  }
}

/** Rows that the page was given are painted two frames later. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    setTimeout(resolve, LONGEST_PAINT_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
