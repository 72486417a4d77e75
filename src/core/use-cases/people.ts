import type { Profile } from '../domain/people.ts'
import { LONGEST_NAME, typedName } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'

const SUGGESTIONS = 6

/** Suggests recipients: a few people with a name or a word in it that begins as typed, highest balance first, never the sender. */
export class SuggestRecipients {
  constructor(
    private readonly directory: Directory,
    private readonly identity: Identity,
  ) {}

  /** Up to six; nobody where `typed` is longer than any name. Throws a `Fault` where the directory cannot be reached. */
  async suggest(typed: string): Promise<readonly Profile[]> {
    const name = typedName(typed)
    if (name.length > LONGEST_NAME) return []
    const self = this.identity.current()?.id ?? null
    return this.directory.suggest(name, SUGGESTIONS, self)
  }
}
