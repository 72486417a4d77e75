import { accept, type Result, refuse } from './result.ts'

/** Longest message of a transfer, in UTF-16 code units, as `maxlength` counts. */
export const LONGEST_MESSAGE = 280
/** Longest description of a profile, in UTF-16 code units. */
export const LONGEST_DESCRIPTION = 160

export type TextRefusal =
  | { readonly code: 'text-too-long'; readonly length: number; readonly limit: number }
  | { readonly code: 'text-not-allowed' }

// Control characters other than the line feed, fillers, tags, and bidirectional marks and overrides (UAX #9) could make a public
// record look different from its content. Lone surrogates change when they are stored; noncharacters show nothing.
const invisible =
  /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{DI}\p{Cc}\p{Cs}\p{NChar}\u2028\u2029\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}]/u
// Joiners are invisible too, but emoji sequences and some scripts need them: they are allowed only after such characters.
const joined =
  /\uFE0F|[\p{So}\p{Sk}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const looseJoiner = new RegExp(`(?<!(?:${joined.source}))[\\u200C\\u200D]`, 'u')
// Spaces, joiners and variation selectors are allowed in a text, but a text needs something visible too.
const blank = /^(?:\s|\u200C|\u200D|\uFE0E|\uFE0F)+$/u

/**
 * Reads a typed message or description and trims it; only spaces give ''. `limit` is in UTF-16 code units. Refuses a longer text,
 * characters that hide or reorder others, and a text without a visible character.
 */
export function readText(typed: string, limit: number): Result<string, TextRefusal> {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text.length > limit) return refuse({ code: 'text-too-long', length: text.length, limit })
  if (invisible.test(text) || looseJoiner.test(text) || blank.test(text))
    return refuse({ code: 'text-not-allowed' })
  return accept(text)
}

/** The beginning of a text, with "…" where it is longer than `limit` UTF-16 code units. It cuts no character in two. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Only as far as the cut depends on: a segmenter takes seconds for the text of a megabyte that an owner may store.
  const start = text.slice(0, limit + 1)
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(start)
  let end = 0
  for (const { index, segment } of characters) {
    if (index + segment.length >= limit) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Where spreadsheets may begin a cell, whatever separator they split at: see "export" in docs/checking.md. */
const cellStart = String.raw`(?<=^|[,;\t\r\n])`
// The start of a formula in spreadsheets (OWASP, "CSV Injection"), also in quotes, and the guard itself.
const guarded = new RegExp(`${cellStart}(?="*[=+\\-@\\t\\r＝＋－＠]|')|^(?=\\n)`, 'g')

/**
 * Puts a `'` before each text that a spreadsheet would run as a formula, at the start and after each separator, and before each
 * `'` there. Removing one `'` at each of these places gives the text again.
 */
export function guardText(text: string): string {
  return text.replace(guarded, "'")
}
