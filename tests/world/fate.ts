import { chanceOf } from './chance.ts'

/** What happens to one request. Delays are in milliseconds. */
export interface Fate {
  /** When each copy of the request arrives, after it was made. None: it is lost. */
  readonly arrivals: readonly number[]
  /** How long the answer takes; null where it is lost. */
  readonly answer: number | null
  /** When the connection breaks, with an error at once instead of a timeout; null where it does not. */
  readonly breaks: number | null
  /** What is wrong, in words; null where nothing is. */
  readonly fault: string | null
}

const LATE_MS = 5 * 60_000

/** How bad a network is: the probability that a message meets a fault. */
export type Weather = number

/** The fate of a request by its name. With `weather` 0 nothing goes wrong. */
export function fateOf(seed: number, name: string, weather: Weather): Fate {
  const chance = chanceOf(seed, name)
  const [there, back] = [5 + chance.below(120), 5 + chance.below(120)]
  const usual = { arrivals: [there], answer: back, breaks: null, fault: null }
  if (!chance.happens(weather)) return usual
  const late = there + chance.below(LATE_MS)
  const kind = chance.below(7)
  if (kind === 0) return { ...usual, arrivals: [], fault: 'is lost' }
  if (kind === 1) return { ...usual, answer: null, fault: 'arrives, but its answer is lost' }
  if (kind === 2)
    return {
      ...usual,
      breaks: there + back,
      answer: null,
      fault: 'arrives, and the connection breaks',
    }
  if (kind === 3) return { ...usual, arrivals: [late], fault: `arrives ${seconds(late)} late` }
  if (kind === 4)
    return {
      ...usual,
      arrivals: [late],
      breaks: there,
      fault: `breaks, and arrives ${seconds(late)} later all the same`,
    }
  if (kind === 5)
    return {
      ...usual,
      arrivals: [there, late],
      fault: `arrives twice, again ${seconds(late)} later`,
    }
  const slow = chance.below(LATE_MS)
  return { ...usual, answer: slow, fault: `is answered ${seconds(slow)} later` }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`
}
