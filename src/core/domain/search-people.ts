import { type Folded, folded, isFoundBy, startOfText } from './folded.ts'
import type { Profile } from './profile.ts'
import { typedName, type Username } from './username.ts'

/** What is looked for in names, from what is typed. */
export function searchText(typed: string): Folded {
  return folded(typedName(typed))
}

/** Those people of an earlier answer who fit the typed text, until the next answer comes. */
export function stillFitting(people: readonly Profile[], typed: string): readonly Profile[] {
  const text = searchText(typed)
  return people.filter(({ username }) => username && isFoundBy(username, text))
}

/** Part of a name, from `start` to before `end`. */
export interface NamePart {
  readonly start: number
  readonly end: number
}

/** The first part of a name that begins with a word and folds to `text`; null where there is none. '' fits every name. */
export function partOfName(name: Username, text: Folded): NamePart | null {
  const at = startOfText(folded(name), text)
  if (at < 0) return null
  // A letter may fold to two, so each folded one remembers where it comes from.
  const origins = [...name].flatMap((letter, index) => [...folded(letter)].map(() => index))
  const start = origins[at] ?? 0
  const last = origins[at + text.length - 1] ?? start
  return { start, end: text === '' ? start : last + 1 }
}
