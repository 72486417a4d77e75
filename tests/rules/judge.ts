import { FirebaseError } from 'firebase/app'
import type { Case } from './case.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

/** The decision of the rules. An attempt that fails for another reason throws. */
type Verdict = 'allowed' | 'refused'

/** Tries a case: in the shared world where it changes nothing, otherwise in a new one. */
export async function judge(attempted: Case, place: Place, shared?: World): Promise<Verdict> {
  const existing = attempted.changesWorld ? undefined : shared
  const world = existing ?? (await World.open(place))
  try {
    await attempted.attempt(world)
    return 'allowed'
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return 'refused'
    throw error
  } finally {
    if (!existing) await world.close()
  }
}
