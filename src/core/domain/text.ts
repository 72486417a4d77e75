import { accept, type Result, refuse } from './result.ts'

/** Longest message of a transfer, in UTF-16 units as `maxlength` counts them. */
export const LONGEST_MESSAGE = 280
/** Longest description of a profile, in UTF-16 units. */
export const LONGEST_DESCRIPTION = 160

export type TextRefusal =
  | { readonly code: 'text-too-long'; readonly length: number; readonly limit: number }
  | { readonly code: 'text-not-allowed' }

// Controls but the line feed, fillers, tags, and bidirectional marks and overrides (UAX #9): with them a public record could
// show other words than it holds. Halves of letters are stored as other ones.
const invisible =
  /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{DI}\p{Cc}\p{Cs}\u2028\u2029\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}]/u
// Joiners are invisible too, but build families of emoji, and words in scripts that join letters: allowed only behind those.
const joined =
  /\uFE0F|[\p{So}\p{Sk}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const looseJoiner = new RegExp(`(?<!(?:${joined.source}))[\\u200C\\u200D]`, 'u')
// Spaces, joiners and the marks that tell emoji from signs are allowed beside what can be seen, but show nothing alone.
const blank = /^(?:\s|\u200C|\u200D|\uFE0E|\uFE0F)+$/u

/**
 * Reads a message or description as typed, trimmed. Refuses more than the limit, characters that hide or turn round what is
 * written, and a text in which nothing can be seen; nothing but spaces counts as nothing typed.
 */
export function readText(typed: string, limit: number): Result<string, TextRefusal> {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text.length > limit) return refuse({ code: 'text-too-long', length: text.length, limit })
  if (invisible.test(text) || looseJoiner.test(text) || blank.test(text))
    return refuse({ code: 'text-not-allowed' })
  return accept(text)
}
