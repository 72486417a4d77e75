import { ACTIONS, type ActionName } from './actions.ts'
import { Chance, chanceOf } from './chance.ts'
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
  /** When the story begins. */
  readonly start: number
  readonly weather: Weather
  /** How many rows the ledger has before the story begins. */
  readonly rowsBefore: number
  readonly steps: readonly Step[]
  /** Names of messages that meet no fault, though the seed says so. */
  readonly spared: ReadonlySet<string>
}

/** One page of the feed has 25 rows. */
const HISTORIES = [
  [4, 0],
  [1, 20],
  [1, 70],
] as const

const weights = Object.entries(ACTIONS).map(
  ([name, { weight }]) => [weight, name as ActionName] as const,
)

/** When worlds begin that end in a later month: shortly before these. */
const TURNS = [Date.UTC(2026, 11), Date.UTC(2027, 0), Date.UTC(2028, 2)] as const
const USUAL_START = Date.UTC(2026, 10, 22, 8)

/** How many steps a plan has: mostly few, so that many worlds are tried. */
const LENGTHS = [
  [12, 40],
  [2, 120],
  [1, 300],
] as const

/** The plan of a seed: 3 to 30 people, mostly few, in a network that is good, bad or terrible. */
export function planOf(seed: number): Plan {
  const chance = new Chance(seed)
  const length = chance.weighted(LENGTHS)
  const rowsBefore = chance.weighted(HISTORIES)
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
  const start = startOf(chanceOf(seed, 'start'))
  return { seed, people, start, weather, rowsBefore, steps, spared: new Set() }
}

/** Two worlds of five begin so shortly before the end of a month in UTC that it turns in the midst of their story. */
function startOf(chance: Chance): number {
  const turn = TURNS[chance.below(TURNS.length)] as number
  return chance.weighted([
    [3, USUAL_START],
    [1, turn - 1000 - chance.below(20_000)],
    [1, turn - 1000 - chance.below(200_000)],
  ])
}
