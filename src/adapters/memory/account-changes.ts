import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { balanceChangesOf, type MovementKind } from '../../core/domain/movement.ts'
import type { Transaction } from '../../core/domain/transaction.ts'

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

  /** Adds what a new transaction changed, or what is new in its later state. */
  add(row: Transaction, before: Transaction | null = null): void {
    for (const account of new Set([row.senderId, row.recipientId])) {
      if (account === null) continue
      const known = before ? balanceChangesOf(before, account).map(({ kind }) => kind) : []
      const added = balanceChangesOf(row, account).filter(({ kind }) => !known.includes(kind))
      for (const { at, kind } of added.reverse()) this.insert(account, { at, id: row.id, kind })
    }
  }

  private insert(account: UserId, change: ChangePlace): void {
    const changes = this.byAccount.get(account) ?? []
    this.byAccount.set(account, changes)
    changes.splice(countBefore(changes, change), 0, change)
  }
}

/** How many of these changes, oldest first, are older than a place. */
export function countBefore(changes: readonly ChangePlace[], place: ChangePlace): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isOlder(changes[middle] as ChangePlace, place)) low = middle + 1
    else high = middle
  }
  return low
}

/** As `newestChangeFirst` orders movements. */
function isOlder(change: ChangePlace, place: ChangePlace): boolean {
  if (change.at !== place.at) return change.at < place.at
  if (change.id !== place.id) return change.id < place.id
  return change.kind === 'sent' && place.kind !== 'sent'
}
