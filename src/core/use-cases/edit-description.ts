import type { Account } from '../domain/profile.ts'
import { type Result, refuse } from '../domain/result.ts'
import { LONGEST_DESCRIPTION, readText, type TextRefusal } from '../domain/text.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'

export type EditDescriptionRefusal =
  | TextRefusal
  | { readonly code: 'account-missing' }
  | { readonly code: 'signed-out' }

/** Sets the description of the signed-in person's profile. */
export class EditDescription {
  constructor(
    private readonly identity: Identity,
    private readonly directory: Directory,
  ) {}

  /**
   * Takes the typed text, up to 160 characters, and returns the changed account; an empty text removes the description.
   * Refuses a text that `readText` refuses, a signed-out person and a person without an account.
   * Throws a `Fault` if the directory cannot be reached.
   */
  async edit(typed: string): Promise<Result<Account, EditDescriptionRefusal>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const text = readText(typed, LONGEST_DESCRIPTION)
    if (!text.ok) return text
    return this.directory.setDescription(person.id, text.value)
  }
}
