import type { UserId } from '../domain/ids.ts'
import type { Account, Profile } from '../domain/profile.ts'
import type { Result } from '../domain/result.ts'
import type { Username, UsernameKey } from '../domain/username.ts'
import type { Listener, Stop } from './subscription.ts'

export type TakeNameRefusal =
  | { readonly code: 'name-taken' }
  | { readonly code: 'names-used-up' }
  | { readonly code: 'account-missing' }

/** Names and the people behind them. Throws a `Fault` where it cannot be reached. */
export interface Directory {
  /** Who has a name, now or from before: an old name keeps leading to its owner. Null where nobody does. */
  findByName(key: UsernameKey): Promise<Profile | null>

  findById(id: UserId): Promise<Profile | null>

  /** Tells who has a name, now and once somebody takes it; null until then. */
  watchName(key: UsernameKey, listener: Listener<Profile | null>): Stop

  /**
   * Up to `limit` (1 to 100) people whose name begins with `prefix` (compared by key; everybody's does with ''),
   * highest balance first; nobody without a name, and not `except`.
   */
  suggest(prefix: string, limit: number, except: UserId | null): Promise<readonly Profile[]>

  /**
   * Gives an account a name; the ones it had stay its own. Writing its present name in other capitals, or going back to
   * an old one, counts as no new name. Refuses a sixth, whoever has it, and another's name.
   */
  takeName(id: UserId, name: Username): Promise<Result<Account, TakeNameRefusal>>

  /** Sets what an account says of itself, 160 characters at most; '' takes it away. */
  describe(
    id: UserId,
    description: string,
  ): Promise<Result<Account, { readonly code: 'account-missing' }>>
}
