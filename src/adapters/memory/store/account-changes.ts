import type { Instant, TransactionId, UserId } from '../../../core/domain/ids.ts'
import type { MovementKind } from '../../../core/domain/movement.ts'

/** A change of a balance, without its transaction, which may still change. */
export interface ChangePlace {
  readonly at: Instant
  readonly id: TransactionId
  readonly kind: MovementKind
}

/** By account, what changed its balance, oldest first, so that a history needs no search through all transactions. */
export class AccountChanges {
  private readonly byAccount = new Map<UserId, ChangePlace[]>()

  /** The changes of one account, oldest first. */
  of(account: UserId): readonly ChangePlace[] {
    return this.byAccount.get(account) ?? []
  }

  add(account: UserId, id: TransactionId, kind: MovementKind, at: Instant): void {
    const changes = this.byAccount.get(account) ?? []
    const newest = changes.at(-1)
    changes.push({ at, id, kind })
    // Only rows of a foreign origin come late.
    if (newest && newest.at >= at) changes.sort(oldestChangeFirst)
    this.byAccount.set(account, changes)
  }
}

/** For `sort`: the order of a history, backwards. */
export function oldestChangeFirst(a: ChangePlace, b: ChangePlace): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return Number(b.kind === 'sent') - Number(a.kind === 'sent')
}
