import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { decideReact, type ReactRefusal } from '../../core/domain/ledger/reactions.ts'
import type { Emoji, Reaction } from '../../core/domain/reactions.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'

/** The reactions of the demo, and of tests. */
export class MemoryReactions implements Reactions {
  constructor(private readonly store: LedgerStore) {}

  async own(id: TransactionId, by: UserId): Promise<Emoji | null> {
    return reactionOf(this.store.state, id, by)
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
      (state, now) => decideReact(state, id, by, emoji, reactionOf(state, id, by), now),
      (state) => state.transaction(id) as Transaction,
    )
  }
}

function reactionOf({ reactions }: LedgerState, id: TransactionId, by: UserId): Emoji | null {
  return reactions.get(id)?.get(by)?.emoji ?? null
}
