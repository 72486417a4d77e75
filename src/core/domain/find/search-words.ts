import { type Folded, folded } from '../folded.ts'

/** The most words of a question that are searched for; the rest is left out. */
const MOST_WORDS = 20

// Scripts that write no spaces between words: each of their letters counts as a word. So does an emoji.
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const word = new RegExp(
  `[${spaceless}\\p{Extended_Pictographic}]|\\p{RI}{2}|(?:(?![${spaceless}])[\\p{L}\\p{N}])+`,
  'gu',
)
const asciiWord = /[a-z0-9]+/g

/** A word of a folded text, and where it starts there. */
interface Word {
  readonly text: string
  readonly start: number
}

/** The words of a folded text, in their order. Punctuation is left out. */
export function wordsOf(text: Folded): readonly Word[] {
  const pattern = /^[\n -~]*$/.test(text) ? asciiWord : word
  return Array.from(text.matchAll(pattern), (match) => ({ text: match[0], start: match.index }))
}

/** The words of a text in one line, each after a space: the start of a word is found by ` ` and its letters. */
export function wordLine(text: string): string {
  let line = ''
  for (const { text: one } of wordsOf(folded(text))) line += ` ${one}`
  return line
}

/**
 * The words that a typed question looks for, the longest first: at most 20, without those that are the start of another one, which
 * is found wherever that is.
 */
export function searchedWords(typed: string): readonly string[] {
  const words = [...new Set(wordsOf(folded(typed)).map(({ text }) => text))]
  const needed = words.filter(
    (one) => !words.some((other) => other !== one && other.startsWith(one)),
  )
  return needed.slice(0, MOST_WORDS).sort((a, b) => b.length - a.length)
}

/** Whether a line of words has, for each of some words, one that starts with it. */
export function hasWords(line: string, words: readonly string[]): boolean {
  return words.every((one) => line.includes(` ${one}`))
}
