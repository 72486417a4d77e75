import type { Plan } from './plan.ts'

/** Whether a plan still ends in the violation. */
type Fails = (plan: Plan) => Promise<boolean>

/** Looks for the shortest story: leaves out steps, then faults, as long as the violation is still found. */
export async function shrink(
  failing: Plan,
  faultsOf: (plan: Plan) => Promise<readonly string[]>,
  fails: Fails,
): Promise<Plan> {
  let plan = failing
  const steps = async () => {
    const left = await leaveOut(plan.steps, (some) => fails({ ...plan, steps: some }))
    plan = { ...plan, steps: left }
  }
  await steps()
  const met = await faultsOf(plan)
  const before = plan.spared
  const sparing = (kept: readonly string[]) => {
    const spare = new Set(kept)
    return new Set([...before, ...met.filter((name) => !spare.has(name))])
  }
  const kept = await leaveOut(met, (some) => fails({ ...plan, spared: sparing(some) }))
  plan = { ...plan, spared: sparing(kept) }
  for (let people = 2; people < plan.people; people++)
    if (await fails({ ...plan, people })) plan = { ...plan, people }
  await steps()
  return plan
}

/** Leaves out ever smaller parts of a list while `still` holds (delta debugging: Zeller and Hildebrandt, 2002). */
async function leaveOut<T>(
  all: readonly T[],
  still: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = all
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let start = 0; start < left.length; ) {
      const some = [...left.slice(0, start), ...left.slice(start + size)]
      if (await still(some)) left = some
      else start += size
    }
  return left
}
