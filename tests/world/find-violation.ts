import { simulate } from './simulate.ts'

interface Caught {
  readonly violation: string
  readonly seed: number
  readonly worlds: number
}

/** Lives through worlds, from seed 1 on, until one breaks a promise; null where none does in time. Unit: seconds. */
export async function findViolation(limit: number): Promise<Caught | null> {
  const started = performance.now()
  for (let seed = 1; performance.now() - started < limit * 1000; seed++) {
    const { violation } = await simulate(seed)
    if (violation !== null) return { violation, seed, worlds: seed }
  }
  return null
}
