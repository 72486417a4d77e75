import type { OutsideRefusal } from '../../core/domain/community.ts'
import { folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { ownerOf } from '../../core/domain/ledger/facts.ts'
import {
  type ClaimNameRefusal,
  type DescribeRefusal,
  decideDescribe,
  decideTakeName,
} from '../../core/domain/ledger/profiles.ts'
import { type Month, sumsIn } from '../../core/domain/month.ts'
import type { Account, Profile } from '../../core/domain/people.ts'
import type { TopList } from '../../core/domain/people-lists.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Username, UsernameKey } from '../../core/domain/username.ts'
import type {
  Directory,
  FindNameRefusal,
  NameOwner,
  OwnedName,
  PeoplePage,
} from '../../core/ports/directory.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'

/** The directory of the demo, and of tests. */
export class MemoryDirectory implements Directory {
  constructor(private readonly store: LedgerStore) {}

  async findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>> {
    const owner = await this.store.historyJob.find((state) => ownerOf(state, key))
    if (owner === null) return refuse({ code: 'nobody-has-the-name' })
    return owner === 'left' ? refuse({ code: 'owner-left' }) : accept(owner)
  }

  findById(id: UserId): Promise<Profile | null> {
    return this.store.historyJob.find(({ accounts }) => accounts.get(id) ?? null)
  }

  namesOf(id: UserId): Promise<readonly OwnedName[]> {
    return this.store.historyJob.readWhole(({ names }) =>
      [...names]
        .filter(([, { owner }]) => owner === id)
        .map(([key, { since }]) => ({ key, since }))
        .sort((a, b) => a.since - b.since),
    )
  }

  watchName(key: UsernameKey, listener: Listener<NameOwner>): Stop {
    return this.store.watchState((state) => ownerOf(state, key), Object.is, listener)
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

  async loadPeople(after: UsernameKey | null, limit: number): Promise<PeoplePage> {
    checkLimit(limit, LONGEST_LIST - 1)
    return this.store.historyJob.readWhole(({ accounts }) => {
      const found = [...accounts.values()]
        .filter((account) => account.username && keyOf(account) > (after ?? ''))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const people = found.slice(0, limit)
      const last = people.at(-1)
      return { people, next: found.length > limit && last ? keyOf(last) : null }
    })
  }

  claimName(id: UserId, name: Username): Promise<Result<Account, ClaimNameRefusal>> {
    return this.writeAccount(id, (state, now) => decideTakeName(state, id, name, now))
  }

  setDescription(id: UserId, description: string): Promise<Result<Account, DescribeRefusal>> {
    return this.writeAccount(id, (state) => decideDescribe(state, id, description))
  }

  private writeAccount<R>(
    id: UserId,
    decide: Decide<R>,
  ): Promise<Result<Account, R | OutsideRefusal>> {
    return this.store.writeAs(id, decide, ({ accounts }) => accounts.get(id) as Account)
  }
}

function keyOf({ username }: Profile): UsernameKey {
  return (username?.toLowerCase() ?? '') as UsernameKey
}
