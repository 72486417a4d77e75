import type { Profile } from '../../src/core/domain/people.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { Directory } from '../../src/core/ports/directory.ts'

/** The profile of a name; null where it has none. */
export async function findProfile(directory: Directory, name: string): Promise<Profile | null> {
  const found = await directory.findByName(usernameKey(name as Username))
  return found.ok ? found.value : null
}
