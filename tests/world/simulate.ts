import { healAndCheck } from './healing.ts'
import { type Plan, planOf } from './plan.ts'
import { shrink } from './shrink.ts'
import { simulateBrowsers } from './simulated-browser.ts'
import { World } from './world.ts'

/** What came of one world. */
export interface Result {
  readonly plan: Plan
  /** Null where everything held. */
  readonly violation: string | null
  /** Everything that happened: actions, messages, timers. */
  readonly operations: number
  readonly faults: readonly string[]
}

/** Simulates a plan. `tell` receives its story, sentence by sentence. */
export async function simulatePlan(
  plan: Plan,
  tell: ((sentence: string) => void) | null = null,
): Promise<Result> {
  const restore = simulateBrowsers()
  const world = new World(plan, tell)
  const fail = (cause: unknown) => world.fail(cause)
  process.on('unhandledRejection', fail)
  try {
    await world.run()
    await healAndCheck(world)
  } finally {
    process.off('unhandledRejection', fail)
    restore()
  }
  const { violation, agenda, faults } = world
  return {
    plan,
    violation: violation === null ? null : textOf(violation),
    operations: agenda.kept,
    faults,
  }
}

export function simulate(seed: number): Promise<Result> {
  return simulatePlan(planOf(seed))
}

function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return `${cause}`
  return cause.name === 'Violation' ? cause.message : (cause.stack ?? cause.message)
}

/** The shortest plan that ends in a violation of the same kind, and its story. */
export async function explain(
  failing: Plan,
): Promise<{ readonly plan: Plan; readonly story: string[] }> {
  const kind = kindOf((await simulatePlan(failing)).violation)
  const plan = await shrink(
    failing,
    async (some) => (await simulatePlan(some)).faults,
    async (some) => kindOf((await simulatePlan(some)).violation) === kind,
  )
  const story: string[] = []
  const { violation } = await simulatePlan(plan, (sentence) => story.push(sentence))
  return { plan, story: [...story, `VIOLATION: ${violation}`] }
}

/** A violation without its names and numbers. */
function kindOf(violation: string | null): string | undefined {
  return violation?.replace(/\S*(’s device|-device-)\S*|tab \d+|\d+/g, '#')
}
