import { ACTIONS, type ActionName } from './actions.ts'
import { Chance } from './chance.ts'
import type { Weather } from './fate.ts'

/** Something that a person does, or that befalls a device. `a`, `b` and `c` are fractions that choose among what there is. */
interface Step {
  /** After the step before. Unit: milliseconds. */
  readonly wait: number
  readonly action: ActionName
  readonly a: number
  readonly b: number
  readonly c: number
}

/** All that a world needs: the same plan gives the same story. */
export interface Plan {
  readonly seed: number
  readonly people: number
  readonly weather: Weather
  readonly steps: readonly Step[]
  /** Names of messages that meet no fault, though the seed says so. */
  readonly spared: ReadonlySet<string>
}

const weights = Object.entries(ACTIONS).map(
  ([name, { weight }]) => [weight, name as ActionName] as const,
)

/** The plan of a seed: 3 to 30 people, mostly few, in a network that is good, bad or terrible. */
export function planOf(seed: number, length: number): Plan {
  const chance = new Chance(seed)
  const people = 3 + Math.floor(28 * chance.next() ** 4)
  const weather = chance.weighted([
    [1, 0],
    [3, 0.05],
    [3, 0.2],
    [2, 0.5],
  ])
  const steps = Array.from({ length }, () => ({
    wait:
      chance.weighted([
        [6, 40],
        [6, 800],
        [4, 8_000],
        [2, 60_000],
        [1, 400_000],
      ]) * chance.next(),
    action: chance.weighted(weights),
    a: chance.next(),
    b: chance.next(),
    c: chance.next(),
  }))
  return { seed, people, weather, steps, spared: new Set() }
}
