import type { Brand } from './ids.ts'

/** A text in lower case without accents: "José Müller" is `jose muller`. People find each other by it; it is no key. */
export type Folded = Brand<string, 'Folded'>

/** Length of the longest prefix that an account lists. */
const LONGEST_PREFIX = 6
const PREFIXES_PER_ACCOUNT = 24

// Letters of names that are no base letter with an accent.
const otherLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ð: 'd', ø: 'o', þ: 'th' }
const separator = /[ ._-]/

/** Folds any text: a name, or a typed part of one. */
export function folded(text: string): Folded {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase() as Folded
  // The accents first: some of the other letters can have one.
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return letters.replace(/[ßæðøþ]/g, (letter) => otherLetters[letter] ?? letter) as Folded
}

/**
 * The prefixes by which a name is found: the first 1 to 6 characters of the folded name, then of each of its words, without
 * repeats and at most 24.
 */
export function prefixesOf(name: string): readonly Folded[] {
  return [...givenPrefixes(name)].slice(0, PREFIXES_PER_ACCOUNT)
}

/** Whether a client may have listed these for a name: at most 24, and none that the name does not give. */
export function areListable(prefixes: readonly string[], name: string): boolean {
  const given: ReadonlySet<string> = givenPrefixes(name)
  return prefixes.length <= PREFIXES_PER_ACCOUNT && prefixes.every((prefix) => given.has(prefix))
}

function givenPrefixes(name: string): ReadonlySet<Folded> {
  const whole = folded(name)
  const given = new Set<Folded>()
  for (const text of [whole, ...whole.split(separator)])
    for (let length = 1; length <= Math.min(text.length, LONGEST_PREFIX); length++)
      given.add(text.slice(0, length) as Folded)
  return given
}

/**
 * The prefix to ask a directory for: it finds everybody with a longer text, and others. '' finds everybody. It has no half of a character,
 * such as of an emoji that is cut: no database can be asked for it.
 */
export function askedPrefix(text: Folded): Folded {
  return text.slice(0, LONGEST_PREFIX).replace(/\p{Cs}/gu, '') as Folded
}

/** Where a folded name has a text at the start of a word; -1 where it has not. */
export function startOfText(name: Folded, text: Folded): number {
  let at = name.indexOf(text)
  while (at > 0 && !separator.test(name[at - 1] ?? '')) at = name.indexOf(text, at + 1)
  return at
}

/** Whether a directory finds a name by a text: by a listed prefix, and by all of the text. */
export function isFoundBy(name: string, text: Folded): boolean {
  // Most names of a large directory end here.
  if (startOfText(folded(name), text) < 0) return false
  return text === '' || prefixesOf(name).some((prefix) => prefix === askedPrefix(text))
}
