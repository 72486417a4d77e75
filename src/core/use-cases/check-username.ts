import { accept, type Result, refuse } from '../domain/result.ts'
import { type NameRefusal, readUsername, type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import { findFreeName } from './open-account.ts'

export type CheckNameRefusal =
  | NameRefusal
  | { readonly code: 'name-taken'; readonly nearest: Username | null }

/** Checks whether somebody new can take a name. */
export class CheckUsername {
  constructor(private readonly directory: Directory) {}

  /**
   * Takes a typed name, with or without its `@`. Refuses an invalid name, and a taken one with the nearest free one. Throws a
   * `Fault` if the directory cannot be reached.
   */
  async check(typed: string): Promise<Result<Username, CheckNameRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return name
    const owner = await this.directory.findByName(usernameKey(name.value))
    if (!owner.ok && owner.refusal.code === 'nobody-has-the-name') return accept(name.value)
    return refuse({ code: 'name-taken', nearest: await findFreeName(this.directory, name.value) })
  }
}
