import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { readUsername, usernameKey } from '../domain/username.ts'
import type { Directory, FindNameRefusal } from '../ports/directory.ts'

export type LookupRefusal = FindNameRefusal | { readonly code: 'profile-not-found' }

/** Finds who is behind a name or an id. Throws a `Fault` where the directory cannot be reached. */
export class LookupProfile {
  constructor(private readonly directory: Directory) {}

  /** Takes a name as typed, and gives who has it or had it before. Refuses one that leads to nobody, or that nobody could have. */
  async lookup(typed: string): Promise<Result<Profile, LookupRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return refuse({ code: 'profile-not-found' })
    return this.directory.findByName(usernameKey(name.value))
  }

  /** Gives the profile of an account. Refuses an id that none has, as where it was deleted. */
  async lookupById(id: UserId): Promise<Result<Profile, LookupRefusal>> {
    const profile = await this.directory.findById(id)
    return profile ? accept(profile) : refuse({ code: 'profile-not-found' })
  }
}
