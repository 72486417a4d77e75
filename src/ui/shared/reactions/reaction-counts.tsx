import { EMOJIS, type Emoji, type ReactionCounts } from '../../../core/domain/reactions.ts'
import { formatPoints } from '../points.tsx'
import css from './reaction-counts.module.css'

/** The counts of reactions before `Reactions` is loaded, in the same places. */
export function PlainReactions({ counts }: { readonly counts: ReactionCounts }) {
  const given = givenIn(counts)
  if (given.length === 0) return null
  return (
    <div className={css.chips}>
      {given.map((emoji) => (
        <span key={emoji} className={css.chip}>
          {chipText(emoji, counts)}
        </span>
      ))}
    </div>
  )
}

/** The emojis with a count, always in the same order. */
export function givenIn(counts: ReactionCounts): readonly Emoji[] {
  return EMOJIS.filter((emoji) => counts[emoji])
}

export function chipText(emoji: Emoji, counts: ReactionCounts): string {
  return `${emoji} ${formatPoints(counts[emoji] ?? 0)}`
}
