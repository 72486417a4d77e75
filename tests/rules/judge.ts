import { FirebaseError } from 'firebase/app'
import type { Case } from './case.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

/** What the rules did about an attempt. What is neither, an attempt that breaks for another reason, is thrown. */
type Verdict = 'allowed' | 'refused'

/** Has something attempted in a world of its own, or in one that others share: a wrong leaves it as it was. */
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
