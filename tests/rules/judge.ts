import { FirebaseError } from 'firebase/app'
import type { Case } from './case.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

/** The decision of the rules. An attempt that fails for another reason throws. */
type Verdict = 'allowed' | 'refused'

/** Tries a case in a new world, or in a shared one that it does not change. */
export async function judge(attempted: Case, place: Place, shared?: World): Promise<Verdict> {
  const world = shared ?? (await World.open(place))
  try {
    await attempted.attempt(world)
    return 'allowed'
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return 'refused'
    throw error
  } finally {
    if (!shared) await world.close()
  }
}
