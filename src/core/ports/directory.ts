import type { UserId } from '../domain/ids.ts'
import type { Account, Profile } from '../domain/profile.ts'
import type { Result } from '../domain/result.ts'
import type { Username, UsernameKey } from '../domain/username.ts'
import type { Listener, Stop } from './subscription.ts'

export type TakeNameRefusal =
  | { readonly code: 'name-taken' }
  | { readonly code: 'names-used-up' }
  | { readonly code: 'account-missing' }

/** Why a name leads to nobody. */
export type FindNameRefusal =
  | { readonly code: 'nobody-has-the-name' }
  /** Whoever runs the ledger deleted its owner's account: the name is taken, and nobody else's ever after. */
  | { readonly code: 'owner-left' }

/** Names and the people behind them. Throws a `Fault` where it cannot be reached, a `RangeError` for a limit outside 1 to 100. */
export interface Directory {
  /** Who has a name, now or from before: an old name keeps leading to its owner. Refuses one that leads to nobody. */
  findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>>

  /** Whose account has an id; null where none has it, as for an id that nobody could have. */
  findById(id: UserId): Promise<Profile | null>

  /** Tells who has a name, now and once somebody takes it; null until then, and where its owner left. */
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
  setDescription(
    id: UserId,
    description: string,
  ): Promise<Result<Account, { readonly code: 'account-missing' }>>
}
