import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { readUsername, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

export type LookupRefusal =
  | { readonly code: 'profile-not-found' }
  /** Somebody had the name, whose account was deleted. */
  | { readonly code: 'owner-left' }

/** Finds who is behind a name or an id. Throws a `Fault` where the directory cannot be reached. */
export class LookupProfile {
  constructor(private readonly directory: Directory) {}

  /** Takes a name as typed, and gives who has it or had it before. Refuses one that leads to nobody, or that nobody could have. */
  async byName(typed: string): Promise<Result<Profile, LookupRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return refuse({ code: 'profile-not-found' })
    const owner = await this.directory.findByName(usernameKey(name.value))
    if (owner.ok) return owner
    const { code } = owner.refusal
    return refuse({ code: code === 'owner-left' ? code : 'profile-not-found' })
  }

  /** Gives the profile of an account. Refuses an id that none has, as where it was deleted. */
  async byId(id: UserId): Promise<Result<Profile, LookupRefusal>> {
    const profile = await this.directory.findById(id)
    return profile ? accept(profile) : refuse({ code: 'profile-not-found' })
  }
}
