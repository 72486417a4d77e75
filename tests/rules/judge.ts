import { FirebaseError } from 'firebase/app'
import type { Case } from './case.ts'
import type { World } from './world.ts'

/** The decision of the rules. An attempt that fails for another reason throws. */
type Verdict = 'allowed' | 'refused'

/** Tries a case, and restores the world if that may have changed it. */
export async function judge(attempted: Case, world: World): Promise<Verdict> {
  const verdict = await verdictOn(attempted, world)
  if (verdict === 'allowed' || attempted.changesWorld) await world.restore()
  return verdict
}

async function verdictOn({ attempt }: Case, world: World): Promise<Verdict> {
  try {
    await attempt(world)
    return 'allowed'
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return 'refused'
    throw error
  }
}
