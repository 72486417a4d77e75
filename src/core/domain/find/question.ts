import { type Folded, folded } from '../folded.ts'
import type { Instant } from '../ids.ts'
import { newestFirst, type Transaction } from '../transaction.ts'

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

/** A search: a row must match all given criteria. */
export interface SearchQuestion {
  /** Words that the message or a name must have, by the start of each; '' for any. */
  readonly words: string
  /** Words of the sender's name, and of the recipient's; '' for anybody. */
  readonly sender: string
  readonly recipient: string
  /** The least and the most points, inclusive; null for any. Unit: GBP. */
  readonly least: number | null
  readonly most: number | null
  /** The first moment, and the first one after the last; null for any. */
  readonly from: Instant | null
  readonly before: Instant | null
}

export const NO_QUESTION: SearchQuestion = {
  words: '',
  sender: '',
  recipient: '',
  least: null,
  most: null,
  from: null,
  before: null,
}

/** Whether a question asks more of transactions than words. */
export function isNarrowed(question: SearchQuestion): boolean {
  const { least, most, from, before, sender, recipient } = question
  const hasBound = [least, most, from, before].some((bound) => bound !== null)
  return hasBound || [sender, recipient].some((name) => searchedWords(name).length > 0)
}

/** Whether a question asks for anything at all. */
export function hasCriteria(question: SearchQuestion): boolean {
  return isNarrowed(question) || searchedWords(question.words).length > 0
}

/** Those of some rows that match a question, newest first. `TransactionIndex` finds the same in a copy. */
export function matchingRows(
  rows: readonly Transaction[],
  question: SearchQuestion,
): readonly Transaction[] {
  const { least, most, from, before } = question
  const [words, sender, recipient] = [question.words, question.sender, question.recipient].map(
    searchedWords,
  ) as [readonly string[], readonly string[], readonly string[]]
  const fits = (row: Transaction) => {
    const points = Math.abs(row.amount)
    const isWithin =
      points >= (least ?? 0) &&
      points <= (most ?? Infinity) &&
      row.timestamp >= (from ?? -Infinity) &&
      row.timestamp < (before ?? Infinity)
    if (!isWithin) return false
    const [sent, received] = [wordLine(row.sender), wordLine(row.recipient)]
    return (
      hasWords(sent, sender) &&
      hasWords(received, recipient) &&
      hasWords(wordLine(row.message) + sent + received, words)
    )
  }
  return rows.filter(fits).sort(newestFirst)
}

/** Rows from several places, newest first. Of the same row the one that is given first remains. */
export function distinctRows(rows: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map<string, Transaction>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()].sort(newestFirst)
}

/** A part of a text, which matches a searched word or not. */
export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

/** Cuts a text into matches and the rest. `words` are those of `searchedWords`; a match is the start of a word. */
export function foundParts(text: string, words: readonly string[]): readonly TextPart[] {
  const { line, origins } = foldedWithOrigins(text)
  const parts: TextPart[] = []
  let end = 0
  for (const { text: one, start } of wordsOf(line)) {
    const found = words.filter((word) => one.startsWith(word))
    if (found.length === 0) continue
    const length = Math.max(...found.map((word) => word.length))
    const from = Math.max(end, origins[start] ?? text.length)
    if (from > end) parts.push({ text: text.slice(end, from), isFound: false })
    end = endOf(start + length)
    if (end > from) parts.push({ text: text.slice(from, end), isFound: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts

  /** Where the letter before a place of the folded text ends. One letter may fold to several, and is found whole. */
  function endOf(place: number): number {
    const last = origins[place - 1]
    let next = place
    while (next < origins.length && origins[next] === last) next++
    return origins[next] ?? text.length
  }
}

/** The folded text, and for each of its places that of the letter in the text from which it comes. */
function foldedWithOrigins(text: string): {
  readonly line: Folded
  readonly origins: readonly number[]
} {
  let line = ''
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    const some = folded(letter)
    line += some
    for (let count = 0; count < some.length; count++) origins.push(at)
    at += letter.length
  }
  return { line: line as Folded, origins }
}
