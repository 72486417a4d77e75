import type { UserId } from './ids.ts'
import type { Profile } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** How many people the list shows. */
export const HIGHEST_SHOWN = 5

/** A row that is new or has another status. */
export interface RowChange {
  readonly row: Transaction
  /** The row as it was, perhaps pending; undefined where it is new. */
  readonly before: Transaction | undefined
}

/**
 * The people with the highest balances as they were loaded, brought up to date with the changes `since` and with the reader's
 * own account (null where it is unknown). Anybody else who would now belong in the list is missing until it is loaded again.
 */
export function withMovedBalances(
  people: readonly Profile[],
  since: readonly RowChange[],
  own: Profile | null,
): readonly Profile[] {
  const now = people.map((person) =>
    person.id === own?.id ? own : { ...person, balance: person.balance + moved(person, since) },
  )
  if (own && own.username !== null && !now.includes(own)) now.push(own)
  return now.sort((a, b) => b.balance - a.balance).slice(0, HIGHEST_SHOWN)
}

/** The change of a person's balance by these changes, in GBP. */
function moved({ id }: Profile, changes: readonly RowChange[]): number {
  return changes.reduce((sum, { row, before }) => sum + effect(row, id) - effect(before, id), 0)
}

/** What a row has done to a person's balance, in GBP. */
function effect(row: Transaction | undefined, id: UserId): number {
  if (row?.status !== 'settled' && row?.status !== 'waiting') return 0
  const { status, amount, senderId, recipientId } = row
  const sent = senderId === id ? amount : 0
  const received = status === 'settled' && recipientId === id ? -amount : 0
  return sent + received
}
