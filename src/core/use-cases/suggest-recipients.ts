import { type Folded, folded, isFoundBy } from '../domain/folded.ts'
import type { Profile } from '../domain/profile.ts'
import { type RecentPerson, recentPeople, recentSendOf } from '../domain/recent-people.ts'
import type { Transaction } from '../domain/transaction.ts'
import { LONGEST_NAME } from '../domain/username.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { RecentSends } from '../ports/recent-sends.ts'

const SUGGESTIONS = 6
const RECENT = 4

/** Suggests recipients: a few people with a name or a word in it that begins as typed, highest balance first, never the sender. */
export class SuggestRecipients {
  constructor(
    private readonly directory: Directory,
    private readonly identity: Identity,
    private readonly recentSends: RecentSends,
    private readonly clock: Clock,
  ) {}

  /**
   * Those whom the signed-in person sent to from this device, and in these rows of the feed: most often and most recently
   * first, up to four. Reads no document.
   */
  recent(rows: readonly Transaction[]): readonly RecentPerson[] {
    const self = this.identity.current()?.id
    if (self === undefined) return []
    const own = rows.filter(({ senderId }) => senderId === self)
    const sends = [...this.recentSends.of(self), ...own.flatMap((row) => recentSendOf(row) ?? [])]
    return recentPeople(sends, this.clock.now()).slice(0, RECENT)
  }

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
  const text = searchText(typed)
  return people.filter(({ username }) => username && isFoundBy(username, text))
}

/** What is looked for in names, from what is typed. */
export function searchText(typed: string): Folded {
  return folded(prefixOf(typed))
}

/** The beginning of a name, from what is typed. */
function prefixOf(typed: string): string {
  return typed.normalize('NFC').trimStart().replace(/^@/, '')
}
