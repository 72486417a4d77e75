import { once } from '../shared/once.ts'
import { pause } from '../shared/pause.ts'

/** If the first page does not come, people can sign in after this time. */
const LONGEST_WAIT_MS = 5_000
/** A page in the background paints no frames. */
const LONGEST_PAINT_MS = 1_000
const REST_MS = 6_000

/** When code that the first rows do not need may start: two moments (docs/decisions/008-a-page-before-its-scripts.md). */
export class StartMoments {
  private readonly read = signal()
  private readonly restOver = signal()

  /** The first rows are painted: sign-in and the SDK may start. */
  readonly painted = Promise.race([this.read.promise, pause(LONGEST_WAIT_MS)]).then(twoFrames)

  /**
   * Resolves six seconds after the first call, or at `endRest`: the half of the SDK that listens may start. It would block a
   * slow phone while somebody reads.
   */
  readonly rest = once(() => Promise.race([pause(REST_MS), this.restOver.promise]))

  /** The first page was read, or could not be. */
  firstPageRead(): void {
    this.read.resolve()
  }

  /** Somebody needs the half that listens now, so nothing waits any longer. */
  endRest(): void {
    this.restOver.resolve()
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
