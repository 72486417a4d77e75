import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/people.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { readUsername, usernameKey } from '../domain/username.ts'
import type { Directory, FindNameRefusal } from '../ports/directory.ts'

export type LookupRefusal = FindNameRefusal | { readonly code: 'profile-not-found' }

/** Finds a profile by name or by id. Throws a `Fault` if the directory cannot be reached. */
export class LookupProfile {
  constructor(private readonly directory: Directory) {}

  /** Takes a typed name and returns the profile of its present or former owner. Refuses a name without an owner and an invalid name. */
  async lookup(typed: string): Promise<Result<Profile, LookupRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return refuse({ code: 'profile-not-found' })
    return this.directory.findByName(usernameKey(name.value))
  }

  /** Returns the profile of an id. Refuses an id without an account, for example a deleted one. */
  async lookupById(id: UserId): Promise<Result<Profile, LookupRefusal>> {
    const profile = await this.directory.findById(id)
    return profile ? accept(profile) : refuse({ code: 'profile-not-found' })
  }
}
