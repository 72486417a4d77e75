import { type Folded, folded } from '../folded.ts'
import { wordsOf } from './search-words.ts'

/** A part of a text, and whether it is what was searched for. */
export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

/** Cuts a text into what is found in it and the rest. `words` are those of `searchedWords`; a word is found by its start. */
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
