import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { readUsername, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

export type LookupRefusal = { readonly code: 'profile-not-found' }

/** Finds who is behind a name or an id. Throws a `Fault` where the directory cannot be reached. */
export class LookupProfile {
  constructor(private readonly directory: Directory) {}

  /** Takes a name as typed; one that nobody could have is not found either. */
  async byName(typed: string): Promise<Result<Profile, LookupRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return refuse({ code: 'profile-not-found' })
    return found(await this.directory.findByName(usernameKey(name.value)))
  }

  async byId(id: UserId): Promise<Result<Profile, LookupRefusal>> {
    return found(await this.directory.findById(id))
  }
}

function found(profile: Profile | null): Result<Profile, LookupRefusal> {
  return profile ? accept(profile) : refuse({ code: 'profile-not-found' })
}
