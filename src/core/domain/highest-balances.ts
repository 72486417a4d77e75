import type { Profile } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** How many of those who hold most are shown. */
export const HIGHEST_SHOWN = 5

/**
 * Those who hold most, as they were read, with what is known by now: the rows that moved points since, and the reader's
 * own account, which is null where it is not known better. Somebody else who came among them is not known of.
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

/** What these rows brought somebody. */
function moved({ id }: Profile, rows: readonly Transaction[]): number {
  let sum = 0
  for (const { status, amount, senderId, recipientId } of rows) {
    if (status !== 'settled' && status !== 'waiting') continue
    if (senderId === id) sum += amount
    if (status === 'settled' && recipientId === id) sum -= amount
  }
  return sum
}
