import type { OutsideRefusal } from '../../core/domain/community.ts'
import { folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { type Month, sumsIn } from '../../core/domain/month.ts'
import { type Account, activeAccount, type Profile } from '../../core/domain/people.ts'
import type { TopList } from '../../core/domain/people-lists.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import {
  NAMES_PER_ACCOUNT,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import type {
  DescribeRefusal,
  Directory,
  FindNameRefusal,
  TakeNameRefusal,
  TakenName,
} from '../../core/ports/directory.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'

/** The directory of the demo, and of tests. */
export class MemoryDirectory implements Directory {
  constructor(private readonly store: LedgerStore) {}

  async findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>> {
    const { store } = this
    const owner = await store.historyJob.find((state) => state.ownerOf(key))
    if (owner) return accept(owner)
    return refuse({ code: store.state.hasLeft(key) ? 'owner-left' : 'nobody-has-the-name' })
  }

  findById(id: UserId): Promise<Profile | null> {
    return this.store.historyJob.find(({ accounts }) => accounts.get(id) ?? null)
  }

  namesOf(id: UserId): Promise<readonly TakenName[]> {
    return this.store.historyJob.readWhole(({ names }) =>
      [...names]
        .filter(([, { owner }]) => owner === id)
        .map(([key, { since }]) => ({ key, since }))
        .sort((a, b) => a.since - b.since),
    )
  }

  watchName(key: UsernameKey, listener: Listener<Profile | null>): Stop {
    return this.store.watchState((state) => state.ownerOf(key), Object.is, listener)
  }

  async suggest(typed: string, limit: number, except: UserId | null): Promise<readonly Profile[]> {
    checkLimit(limit)
    const text = folded(typed)
    return this.store.historyJob.readWhole(({ accounts }) =>
      [...accounts.values()]
        .filter(({ id, username }) => id !== except && username && isFoundBy(username, text))
        // As the database does: highest balance first, then by key.
        .sort((a, b) => b.balance - a.balance || (keyOf(a) < keyOf(b) ? -1 : 1))
        .slice(0, limit),
    )
  }

  async loadTop(by: TopList, month: Month, limit: number): Promise<readonly Profile[]> {
    checkLimit(limit)
    if (by === 'balance') return this.suggest('', limit, null)
    const sum = ({ monthSums }: Profile) => sumsIn(month, monthSums)[by]
    return this.store.historyJob.readWhole(({ accounts }) =>
      [...accounts.values()]
        .filter((account) => account.username && !account.suspended && sum(account) > 0)
        .sort((a, b) => sum(b) - sum(a) || (keyOf(a) < keyOf(b) ? -1 : 1))
        .slice(0, limit),
    )
  }

  async loadPeople(after: UsernameKey | null, limit: number): Promise<readonly Profile[]> {
    checkLimit(limit)
    return this.store.historyJob.readWhole(({ accounts }) =>
      [...accounts.values()]
        .filter((account) => account.username && keyOf(account) > (after ?? ''))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .slice(0, limit),
    )
  }

  takeName(id: UserId, name: Username): Promise<Result<Account, TakeNameRefusal>> {
    return this.writeAccount<TakeNameRefusal>(id, ({ accounts, names }, now) => {
      const active = activeAccount(accounts.get(id))
      if (!active.ok) return active
      const account = active.value
      const owner = names.get(usernameKey(name))?.owner
      // First, so that nobody is offered another name who can take none.
      if (owner !== id && account.nameCount >= NAMES_PER_ACCOUNT)
        return refuse({ code: 'names-used-up' })
      if (owner !== undefined && owner !== id) return refuse({ code: 'name-taken' })
      return accept(account.username === name ? [] : [{ type: 'named', id, name, since: now }])
    })
  }

  setDescription(id: UserId, description: string): Promise<Result<Account, DescribeRefusal>> {
    return this.writeAccount<DescribeRefusal>(id, ({ accounts }) => {
      const account = activeAccount(accounts.get(id))
      if (!account.ok) return account
      const isSame = (account.value.description ?? '') === description
      return accept(isSame ? [] : [{ type: 'described', id, description }])
    })
  }

  private writeAccount<R>(
    id: UserId,
    decide: Decide<R>,
  ): Promise<Result<Account, R | OutsideRefusal>> {
    return this.store.writeAs(id, decide, ({ accounts }) => accounts.get(id) as Account)
  }
}

function keyOf({ username }: Profile): string {
  return username?.toLowerCase() ?? ''
}
