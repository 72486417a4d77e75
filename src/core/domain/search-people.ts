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

/** With fewer letters typed, too many names are near. */
const SHORTEST_SLIP = 3

/**
 * Who of these was probably meant by a name that nobody has: the first whose name is the same but for accents and capitals, or
 * else the first that is one slip away. Null where nobody is.
 */
export function meantName(typed: string, names: readonly Username[]): Username | null {
  const text = searchText(typed.trimEnd())
  const same = names.find((name) => folded(name) === text)
  if (same || text.length < SHORTEST_SLIP) return same ?? null
  return names.find((name) => isOneSlip(text, folded(name))) ?? null
}

/** Whether two texts differ by one letter that is wrong, missing or too many, or by two neighbours that are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [wrong, right] = [typed, meant].map((text) => text.slice(start, text.length - end))
  if (wrong === undefined || right === undefined) return false
  return (
    (wrong.length <= 1 && right.length <= 1) ||
    (wrong.length === 2 && wrong === [...right].reverse().join(''))
  )
}
