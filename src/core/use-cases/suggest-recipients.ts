import { folded, isFoundBy } from '../domain/folded.ts'
import type { Profile } from '../domain/profile.ts'
import { LONGEST_NAME } from '../domain/username.ts'
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
    const prefix = prefixOf(typed)
    if (prefix.length > LONGEST_NAME) return []
    const self = this.identity.current()?.id ?? null
    return this.directory.suggest(prefix, SUGGESTIONS, self)
  }
}

/** Those people of an earlier answer who fit the typed text, until the next answer comes. */
export function stillFitting(people: readonly Profile[], typed: string): readonly Profile[] {
  const text = folded(prefixOf(typed))
  return people.filter(({ username }) => username && isFoundBy(username, text))
}

/** The beginning of a name, from what is typed. */
function prefixOf(typed: string): string {
  return typed.normalize('NFC').trimStart().replace(/^@/, '')
}
