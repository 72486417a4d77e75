import type { Account } from '../domain/profile.ts'
import { type Result, refuse } from '../domain/result.ts'
import { type NameRefusal, readUsername, type Username } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { FindFreeName } from './find-free-name.ts'

export type ChooseUsernameRefusal =
  | NameRefusal
  | { readonly code: 'name-taken'; readonly nearest: Username | null }
  | { readonly code: 'names-used-up' }
  | { readonly code: 'account-missing' }
  | { readonly code: 'signed-out' }

/** Gives the signed-in person the name they typed. If it is taken, suggests the nearest free one. */
export class ChooseUsername {
  constructor(
    private readonly identity: Identity,
    private readonly directory: Directory,
    private readonly findFreeName: FindFreeName,
  ) {}

  /**
   * Takes a typed name, with or without its `@`, and returns the changed account. Refuses an invalid or taken name, a sixth
   * name, a signed-out person and a person without an account. Throws a `Fault` if the directory cannot be reached.
   */
  async choose(typed: string): Promise<Result<Account, ChooseUsernameRefusal>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const name = readUsername(typed)
    if (!name.ok) return name
    const result = await this.directory.takeName(person.id, name.value)
    if (result.ok) return result
    if (result.refusal.code !== 'name-taken') return refuse(result.refusal)
    return refuse({ code: 'name-taken', nearest: await this.findFreeName.find(name.value) })
  }
}
