import type { Instant, UserId } from './ids.ts'
import { type RecentSend, recentSendOf } from './recent-send.ts'
import type { Transaction } from './transaction.ts'
import type { Username } from './username.ts'

/** A person whom the reader sent points to. */
export interface RecentPerson {
  readonly id: UserId
  /** The name that was last used for them. */
  readonly name: Username
}

/** After this time a send counts half. */
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Whom the reader sent to, by the sends that their device remembers and their own rows of the feed: most often and most
 * recently first. A send counts once.
 */
export function recentPeople(
  reader: UserId,
  remembered: readonly RecentSend[],
  rows: readonly Transaction[],
  now: Instant,
): readonly RecentPerson[] {
  const own = rows.filter(({ senderId }) => senderId === reader)
  const sends = [...remembered, ...own.flatMap((row) => recentSendOf(row) ?? [])]
  const people = new Map<UserId, { name: Username; lastAt: Instant; weight: number }>()
  for (const { recipientId, recipient, at } of new Map(
    sends.map((send) => [send.id, send]),
  ).values()) {
    const weight = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS)
    const known = people.get(recipientId)
    const isLast = !known || at >= known.lastAt
    people.set(recipientId, {
      name: isLast ? recipient : known.name,
      lastAt: isLast ? at : known.lastAt,
      weight: weight + (known?.weight ?? 0),
    })
  }
  return [...people]
    .sort(([, a], [, b]) => b.weight - a.weight || b.lastAt - a.lastAt)
    .map(([id, { name }]) => ({ id, name }))
}
