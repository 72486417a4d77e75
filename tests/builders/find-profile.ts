import type { Profile } from '../../src/core/domain/profile.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { Directory } from '../../src/core/ports/directory.ts'

/** Whom a name leads to; null where to nobody. */
export async function findProfile(directory: Directory, name: string): Promise<Profile | null> {
  const found = await directory.findByName(usernameKey(name as Username))
  return found.ok ? found.value : null
}
