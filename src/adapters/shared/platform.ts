import type { Clock, Pause, Random } from '../../core/ports/platform.ts'
import { pause } from './timers.ts'

// The same in a page, in its worker and on the command line.

export const systemClock: Clock = { now: () => Date.now() }

export const systemRandom: Random = {
  next() {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    return number / 2 ** 32
  },
}

/** Lets other waiting tasks run. */
export const taskPause: Pause = { pause: () => pause(0) }
