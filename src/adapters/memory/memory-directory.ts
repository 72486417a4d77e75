import type { UserId } from '../../core/domain/ids.ts'
import type { Account, Profile } from '../../core/domain/profile.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Username, UsernameKey } from '../../core/domain/username.ts'
import type { Directory, FindNameRefusal, TakeNameRefusal } from '../../core/ports/directory.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { decideDescribe, decideTakeName } from './decide-account.ts'
import { follow } from './follow.ts'
import { highestBalances } from './highest-balances.ts'
import type { LedgerState } from './ledger-state.ts'
import type { MemoryStore } from './memory-store.ts'

/** The directory of the demo, and of tests. */
export class MemoryDirectory implements Directory {
  constructor(private readonly store: MemoryStore) {}

  async findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>> {
    const { store } = this
    const owner = store.state.ownerOf(key) ?? (await store.whole((state) => state.ownerOf(key)))
    if (owner) return accept(owner)
    return refuse({ code: store.state.owners.has(key) ? 'owner-left' : 'nobody-has-the-name' })
  }

  async findById(id: UserId): Promise<Profile | null> {
    const account = (state: LedgerState) => state.accounts.get(id) ?? null
    return account(this.store.state) ?? this.store.whole(account)
  }

  watchName(key: UsernameKey, listener: Listener<Profile | null>): Stop {
    return follow(this.store, (state) => state.ownerOf(key), Object.is, listener)
  }

  async suggest(prefix: string, limit: number, except: UserId | null): Promise<readonly Profile[]> {
    checkLimit(limit)
    return this.store.whole(({ accounts }) =>
      highestBalances(accounts.values(), prefix.toLowerCase(), limit, except),
    )
  }

  takeName(id: UserId, name: Username): Promise<Result<Account, TakeNameRefusal>> {
    return this.store.write(
      (state) => decideTakeName(state, id, name),
      (state) => state.accounts.get(id) as Account,
    )
  }

  setDescription(
    id: UserId,
    description: string,
  ): Promise<Result<Account, { readonly code: 'account-missing' }>> {
    return this.store.write(
      (state) => decideDescribe(state, id, description),
      (state) => state.accounts.get(id) as Account,
    )
  }
}
