import type { Account } from '../domain/profile.ts'
import { type Result, refuse } from '../domain/result.ts'
import { LONGEST_DESCRIPTION, readText, type TextRefusal } from '../domain/text.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'

export type EditDescriptionRefusal =
  | TextRefusal
  | { readonly code: 'account-missing' }
  | { readonly code: 'signed-out' }

/** Sets what the signed-in person's profile says of them; nothing typed takes it away. */
export class EditDescription {
  constructor(
    private readonly identity: Identity,
    private readonly directory: Directory,
  ) {}

  async edit(typed: string): Promise<Result<Account, EditDescriptionRefusal>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const text = readText(typed, LONGEST_DESCRIPTION)
    if (!text.ok) return text
    return this.directory.setDescription(person.id, text.value)
  }
}
