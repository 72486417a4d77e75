import type { Emoji } from '../../../core/domain/reactions.ts'
import { counted, formatPoints, listed } from '../points.tsx'

/** The verb of each emoji: for the reader's own act, and for past acts of others. */
const words: Readonly<Record<Emoji, readonly [does: string, did: string]>> = {
  '👏': ['Clap', 'clapped'],
  '❤️': ['Love it', 'loved it'],
  '🎉': ['Celebrate', 'celebrated'],
  '🙏': ['Say thanks', 'said thanks'],
  '😂': ['Laugh', 'laughed'],
  '👀': ['Look', 'took a look'],
}

/** The texts of reactions. */
export const reactionTexts = {
  all: 'Reactions',
  react: 'React',
  signIn: 'Sign in to react.',
  does: (emoji: Emoji) => words[emoji][0],
  did: (emoji: Emoji) => words[emoji][1],
  /** "3 people clapped" */
  said: (emoji: Emoji, count: number) =>
    `${count === 1 ? '1 person' : `${formatPoints(count)} people`} ${words[emoji][1]}`,
  /** "@Maya, @Priya and 2 others clapped"; without names, their number. */
  by: (emoji: Emoji, names: readonly string[], count: number): string => {
    const others = count - names.length
    if (names.length === 0) return reactionTexts.said(emoji, count)
    const all = others > 0 ? [...names, counted(others, 'other', 'others')] : names
    return `${listed(all)} ${words[emoji][1]}`
  },
  who: 'Who reacted',
  loadingWho: 'Loading who reacted',
  whoFailed: 'Who reacted could not be loaded.',
  /** Shown below the newest ones. */
  others: (count: number) =>
    count === 1 ? 'And 1 more person' : `And ${formatPoints(count)} more people`,
  failed: 'Your reaction did not get through. Please try again.',
}
