import { PLACEHOLDER_NAME } from './username.ts'

const folded: Readonly<Record<string, string>> = { ß: 's', æ: 'a', ð: 'd', ø: 'o', þ: 't' }

/** The initials for an avatar, in ASCII capitals: the first letters of the first two words, or the first two letters of a single word. */
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

// What a reader sees as one character: a letter with its accents, an emoji with its skin tone and joined parts, or a flag.
const grapheme = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su

/** The first letter or emoji of a text, whole; '' for an empty text. */
export function firstGrapheme(text: string): string {
  return text.trim().match(grapheme)?.[0] ?? ''
}
