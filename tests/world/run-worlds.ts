import { planOf } from './plan.ts'
import { explain, type Result, simulate } from './simulate.ts'

interface Request {
  /** The first seed; the others follow it. */
  readonly first: number
  /** At least so many operations in all. */
  readonly operations: number
  /** At least so many worlds. */
  readonly seeds: number
  /** It begins no world after this time. */
  readonly seconds: number
}

interface Simulated {
  readonly worlds: number
  readonly operations: number
  readonly faults: number
  readonly seconds: number
  /** The world that broke a promise; null where none did. */
  readonly failed: Result | null
}

interface Outcome extends Simulated {
  /** The story of the first violation, and how to run it again; null where there was none. */
  readonly failure: string | null
}

/** Simulates worlds, and reports the shortest story of one that breaks a promise. */
export async function runWorlds(request: Request): Promise<Outcome> {
  const simulated = await simulateWorlds(request)
  return { ...simulated, failure: simulated.failed && (await storyOf(simulated.failed)) }
}

/** Simulates worlds until they had enough operations, the time is over, or one breaks a promise. */
export async function simulateWorlds({
  first,
  operations: wanted,
  seeds,
  seconds: longest,
}: Request): Promise<Simulated> {
  const started = performance.now()
  let [worlds, operations, faults] = [0, 0, 0]
  let failed: Result | null = null
  const passed = () => (performance.now() - started) / 1000
  while (!failed && (operations < wanted || worlds < seeds) && passed() < longest) {
    const result = await simulate(first + worlds)
    worlds++
    operations += result.operations
    faults += result.faults.length
    if (result.violation !== null) failed = result
  }
  return { worlds, operations, faults, seconds: passed(), failed }
}

/** The shortest story of a world that breaks a promise. */
async function storyOf({ plan: { seed } }: Result): Promise<string> {
  const { story } = await explain(planOf(seed))
  const again = `Seed ${seed}. Run it again: npm run simulate -- --seed ${seed} --steps 1`
  return [...story, again].join('\n')
}
