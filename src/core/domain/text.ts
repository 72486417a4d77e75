import { accept, type Result, refuse } from './result.ts'

/** Longest message of a transfer, in UTF-16 units as `maxlength` counts them. */
export const LONGEST_MESSAGE = 280
/** Longest description of a profile, in UTF-16 units. */
export const LONGEST_DESCRIPTION = 160

export type TextRefusal =
  | { readonly code: 'text-too-long'; readonly length: number; readonly limit: number }
  | { readonly code: 'text-not-allowed' }

// Controls but the line feed, soft hyphen, zero-width and bidirectional marks and overrides (UAX #9), tags and fillers:
// with them a public record could show other words than it holds. Halves of letters are stored as other ones.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|[\u180B-\u180D]|\u180F|\p{Cs}/u
// Joiners are invisible too, but build families of emoji, and words in scripts that join letters: allowed only behind those.
const joined =
  /\uFE0F|[\p{So}\p{Sk}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const looseJoiner = new RegExp(`(?<!(?:${joined.source}))[\\u200C\\u200D]`, 'u')

/** Reads a message or description as typed, trimmed. Refuses more than the limit, and characters that hide or turn round what is written. */
export function readText(typed: string, limit: number): Result<string, TextRefusal> {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text.length > limit) return refuse({ code: 'text-too-long', length: text.length, limit })
  if (invisible.test(text) || looseJoiner.test(text)) return refuse({ code: 'text-not-allowed' })
  return accept(text)
}
