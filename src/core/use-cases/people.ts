import type { UserId } from '../domain/ids.ts'
import type { Account, Profile, StandingRefusal } from '../domain/people.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { LONGEST_DESCRIPTION, readText, type TextRefusal } from '../domain/text.ts'
import { readUsername, usernameKey } from '../domain/username.ts'
import type { Directory, FindNameRefusal } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import { type CheckNameRefusal, findFreeName } from './session.ts'

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

export type ChooseUsernameRefusal =
  | StandingRefusal
  | CheckNameRefusal
  | { readonly code: 'names-used-up' }
  | { readonly code: 'account-missing' }
  | { readonly code: 'signed-out' }

export type DescriptionRefusal =
  | StandingRefusal
  | TextRefusal
  | { readonly code: 'account-missing' }
  | { readonly code: 'signed-out' }

/** Changes the name and the description of the signed-in person. */
export class EditProfile {
  constructor(
    private readonly identity: Identity,
    private readonly directory: Directory,
  ) {}

  /**
   * Takes a typed name, with or without its `@`, and returns the changed account. Refuses an invalid name, a taken one, with
   * the nearest free one, a sixth name, a signed-out person and a person without an account. Throws a `Fault` if the directory cannot be reached.
   */
  async chooseUsername(typed: string): Promise<Result<Account, ChooseUsernameRefusal>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const name = readUsername(typed)
    if (!name.ok) return name
    const result = await this.directory.claimName(person.id, name.value)
    if (result.ok) return result
    if (result.refusal.code !== 'name-taken') return refuse(result.refusal)
    return refuse({ code: 'name-taken', nearest: await findFreeName(this.directory, name.value) })
  }

  /**
   * Takes the typed text, up to 160 characters, and returns the changed account; an empty text removes the description.
   * Refuses a text that `readText` refuses, a signed-out person and a person without an account.
   * Throws a `Fault` if the directory cannot be reached.
   */
  async describe(typed: string): Promise<Result<Account, DescriptionRefusal>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const text = readText(typed, LONGEST_DESCRIPTION)
    if (!text.ok) return text
    return this.directory.setDescription(person.id, text.value)
  }
}
