import { once } from '../shared/once.ts'
import { pause } from '../shared/pause.ts'

/** A first page that does not come must not keep anybody from signing in. */
const LONGEST_WAIT_MS = 5_000
/** A page that is not in view paints no frame. */
const LONGEST_PAINT_MS = 1_000
const REST_MS = 6_000

/** Two moments before which nothing starts that the first rows do not need (docs/decisions/008-a-page-before-its-scripts.md). */
export class AfterFirstRows {
  private readonly read = signal()
  private readonly restOver = signal()

  /** The first rows were painted: sign-in and the SDK may start. */
  readonly painted = Promise.race([this.read.promise, pause(LONGEST_WAIT_MS)]).then(twoFrames)

  /** A few seconds more, in which the page answers its reader: then the half of the SDK that listens may start. */
  readonly rest = once(() => Promise.race([pause(REST_MS), this.restOver.promise]))

  /** The first page was read, or could not be. */
  firstPageRead(): void {
    this.read.resolve()
  }

  /** Somebody needs the half that listens at once. */
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
