import type { Instant, UserId } from '../domain/ids.ts'
import type { ClaimNameRefusal, DescribeRefusal } from '../domain/ledger/profiles.ts'
import type { Month } from '../domain/month.ts'
import type { Account, Profile } from '../domain/people.ts'
import type { TopList } from '../domain/people-lists.ts'
import type { Result } from '../domain/result.ts'
import type { Username, UsernameKey } from '../domain/username.ts'
import type { Listener, Stop } from './subscription.ts'

/** Why a name has no profile. */
export type FindNameRefusal =
  | { readonly code: 'nobody-has-the-name' }
  /** The owner has left, or the operator deleted their account. The name stays taken: nobody else can ever have it. */
  | { readonly code: 'owner-left' }

/** The owner of a name: null while it is free, `left` if they have left or their account was deleted. */
export type NameOwner = Profile | 'left' | null

/** A name of an account, for ever, and when it was claimed. */
export interface OwnedName {
  readonly key: UsernameKey
  readonly since: Instant
}

/** Some of all people by name. */
export interface PeoplePage {
  readonly people: readonly Profile[]
  /** After whom the next page begins; null after the last page. */
  readonly next: UsernameKey | null
}

/** Names and profiles. Methods throw a `Fault` if the directory cannot be reached, and a `RangeError` for a limit outside 1 to 100. */
export interface Directory {
  /** The profile of a name's owner; an old name still leads to its owner. Refuses a name without an owner. */
  findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>>

  /** The profile of an id; null if no account has it, and for an invalid id. */
  findById(id: UserId): Promise<Profile | null>

  /** All names that an account took, present and former, the oldest first. */
  namesOf(id: UserId): Promise<readonly OwnedName[]>

  /** Reports the owner of a name, now and once it is taken; null until then. An owner who leaves later need not be reported. */
  watchName(key: UsernameKey, listener: Listener<NameOwner>): Stop

  /**
   * Up to `limit` (1 to 100) people with a name, or a word in it, that starts with `typed`, ignoring accents and
   * capitals (see `isFoundBy`); '' gives everybody. Highest balance first. Leaves out people without a name, and `except`. If
   * the text has more than 6 characters, searches the people with the highest balances that match the first 6, so people may be missing.
   */
  suggest(typed: string, limit: number, except: UserId | null): Promise<readonly Profile[]>

  /**
   * Up to `limit` (1 to 100) named people in a ranking, highest first. Leaves out suspended people, and in the rankings of a month those
   * with 0; the balance ranking ignores the month. Many suspended people at the top can make the result shorter than `limit`
   * although there are more people.
   */
  loadTop(by: TopList, month: Month, limit: number): Promise<readonly Profile[]>

  /** Up to `limit` (1 to 99) people with a name, by its key, after a key; null begins with the first. */
  loadPeople(after: UsernameKey | null, limit: number): Promise<PeoplePage>

  /**
   * Gives an account a name; it keeps its old ones. The present name in other capitals and an old name do not count as
   * new. Refuses a sixth name, also where it is taken, another person's name, and a missing account. The core has
   * validated the name.
   */
  claimName(id: UserId, name: Username): Promise<Result<Account, ClaimNameRefusal>>

  /** Sets the description of an account; '' removes it. Refuses a missing account. The core has validated the length. */
  setDescription(id: UserId, description: string): Promise<Result<Account, DescribeRefusal>>
}
