import type { Instant, UserId } from './ids.ts'

export const EMOJIS = ['👏', '❤️', '🎉', '🙏', '😂', '👀'] as const
export type Emoji = (typeof EMOJIS)[number]

/** How many people reacted to a row, by emoji. An emoji without a count has none. */
export type ReactionCounts = Readonly<Partial<Record<Emoji, number>>>

/** One person's reaction to a row. */
export interface Reaction {
  readonly by: UserId
  readonly emoji: Emoji
  readonly at: Instant
}

export function isEmoji(value: unknown): value is Emoji {
  return EMOJIS.some((emoji) => emoji === value)
}

/** Reads stored counts. Leaves out other emojis, and values that are no counts. */
export function readReactions(stored: unknown): ReactionCounts {
  const counts: Partial<Record<Emoji, number>> = {}
  if (typeof stored !== 'object' || stored === null) return counts
  for (const emoji of EMOJIS) {
    const count: unknown = Reflect.get(stored, emoji)
    if (Number.isSafeInteger(count) && Number(count) > 0) counts[emoji] = Number(count)
  }
  return counts
}

/** The counts once one person's reaction has become another one; null is none. */
export function withReaction(
  counts: ReactionCounts,
  before: Emoji | null,
  after: Emoji | null,
): ReactionCounts {
  if (before === after) return counts
  const changed = { ...counts }
  if (after !== null) changed[after] = (changed[after] ?? 0) + 1
  if (before === null) return changed
  const left = (changed[before] ?? 0) - 1
  if (left > 0) changed[before] = left
  else delete changed[before]
  return changed
}

/** How many people reacted. */
export function sumOfReactions(counts: ReactionCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
