import { countWhile } from '../../../core/domain/count-while.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import { type BalanceChange, balanceChangesOf } from '../../../core/domain/movement.ts'
import { type ChangePlace, type LedgerState, oldestChangeFirst } from '../store/ledger-state.ts'

/** The changes of one account's balance in a state of the ledger, oldest first: those of the made-up history under all others. */
export class ChangeList {
  private readonly own: readonly ChangePlace[]

  /** `madeUp` has the places of the account's transfers in the made-up history. */
  constructor(
    private readonly state: LedgerState,
    private readonly account: UserId,
    private readonly madeUp: readonly number[],
  ) {
    this.own = state.changes.of(account)
  }

  get length(): number {
    return this.madeUp.length + this.own.length
  }

  /** The changes from one index to before another, newest first. */
  newestFirst(start: number, end: number): BalanceChange[] {
    return Array.from({ length: end - start }, (_, index) => this.at(end - 1 - index))
  }

  /** How many changes are older than a place. */
  countBefore(place: ChangePlace): number {
    const { madeUp, own } = this
    const inOwn = countWhile(own.length, (index) => oldestChangeFirst(this.ownAt(index), place) < 0)
    if (inOwn > 0) return madeUp.length + inOwn
    return countWhile(madeUp.length, (index) => this.at(index).at < place.at)
  }

  private ownAt(index: number): ChangePlace {
    return this.own[index] as ChangePlace
  }

  private at(index: number): BalanceChange {
    const { madeUp, state, account } = this
    const own = this.own[index - madeUp.length]
    const row = own ? state.transaction(own.id) : state.history?.at(madeUp[index] as number)
    const changes = row ? balanceChangesOf(row, account) : []
    return (own ? changes.find(({ kind }) => kind === own.kind) : changes[0]) as BalanceChange
  }
}
