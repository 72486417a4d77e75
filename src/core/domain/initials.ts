import { PLACEHOLDER_NAME } from './username.ts'

const folded: Readonly<Record<string, string>> = { ß: 's', æ: 'a', ð: 'd', ø: 'o', þ: 't' }

/** Two initials for an avatar, in ASCII capitals: of the first two words, or the first two letters of a single one. */
export function initialsOf(name: string | null): string {
  const words = plain(name ?? PLACEHOLDER_NAME).match(/[a-z0-9]+/gi) ?? []
  const [first = '', second] = words
  const initials = second ? `${first[0]}${second[0]}` : first.slice(0, 2)
  return initials.toUpperCase()
}

function plain(name: string): string {
  const folds = name.replace(/[ßæðøþ]/g, (letter) => folded[letter] ?? letter)
  return folds.normalize('NFD').replace(/\p{M}/gu, '')
}

// As near to what a reader takes for one letter as a pattern gets: with its accents, skin tone and joined parts, or a flag.
const grapheme = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su

/** The first letter or picture of a text, as a whole; '' of none. */
export function firstGrapheme(text: string): string {
  return text.trim().match(grapheme)?.[0] ?? ''
}
