import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { activeAccount } from '../../core/domain/people.ts'
import type { Emoji, Reaction } from '../../core/domain/reactions.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Reactions, ReactRefusal } from '../../core/ports/reactions.ts'
import type { LedgerStore } from './ledger-store.ts'

/** The reactions of the demo, and of tests. */
export class MemoryReactions implements Reactions {
  constructor(private readonly store: LedgerStore) {}

  async own(id: TransactionId, by: UserId): Promise<Emoji | null> {
    return this.store.state.reactions.get(id)?.get(by)?.emoji ?? null
  }

  async load(id: TransactionId, limit: number): Promise<readonly Reaction[]> {
    checkLimit(limit)
    const ofRow = this.store.state.reactions.get(id)?.values() ?? []
    return [...ofRow].reverse().slice(0, limit)
  }

  react(
    id: TransactionId,
    by: UserId,
    emoji: Emoji | null,
  ): Promise<Result<Transaction, ReactRefusal>> {
    return this.store.writeAs<Transaction, ReactRefusal>(
      by,
      (state, now) => {
        const account = activeAccount(state.accounts.get(by))
        if (!account.ok) return account
        if (!state.transaction(id)) return refuse({ code: 'transaction-missing' })
        const before = state.reactions.get(id)?.get(by)?.emoji ?? null
        return accept(before === emoji ? [] : [{ type: 'reacted', id, by, emoji, at: now }])
      },
      (state) => state.transaction(id) as Transaction,
    )
  }
}
