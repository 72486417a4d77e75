import type { Profile } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** How many people the list shows. */
export const HIGHEST_SHOWN = 5

/**
 * The people with the highest balances as they were loaded, brought up to date with the transactions `since` and with the
 * reader's own account (null where it is unknown). Anybody else who would now belong in the list is missing until it is loaded again.
 */
export function withMovedBalances(
  people: readonly Profile[],
  since: readonly Transaction[],
  own: Profile | null,
): readonly Profile[] {
  const now = people.map((person) =>
    person.id === own?.id ? own : { ...person, balance: person.balance + moved(person, since) },
  )
  if (own && own.username !== null && !now.includes(own)) now.push(own)
  return now.sort((a, b) => b.balance - a.balance).slice(0, HIGHEST_SHOWN)
}

/** The change of a person's balance by these rows, in GBP. */
function moved({ id }: Profile, rows: readonly Transaction[]): number {
  let sum = 0
  for (const { status, amount, senderId, recipientId } of rows) {
    if (status !== 'settled' && status !== 'waiting') continue
    if (senderId === id) sum += amount
    if (status === 'settled' && recipientId === id) sum -= amount
  }
  return sum
}
