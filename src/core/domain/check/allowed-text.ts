import { PLACEHOLDER_NAME, readUsername } from '../username.ts'

// The expressions of `isText` in `firestore.rules`, as they are written there. They allow a little more than `readText`, which
// clients of another make may use: only the rules limit stored texts.
const VISIBLE = String.raw`[^\x{00}-\x{09}\x{0B}-\x{1F}\x{7F}-\x{9F}\x{AD}\x{34F}\x{61C}
  \x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{200B}\x{200E}\x{200F}
  \x{2028}-\x{202E}\x{2060}-\x{206F}\x{2800}\x{3164}\x{FE00}-\x{FE0D}\x{FEFF}
  \x{FFA0}\x{FFF0}-\x{FFFC}\x{13430}-\x{1343F}\x{16FE4}\x{1BCA0}-\x{1BCA3}
  \x{1D159}\x{1D173}-\x{1D17A}\x{E0000}-\x{E0FFF}\x{FDD0}-\x{FDEF}\x{FFFE}\x{FFFF}
  \x{1FFFE}-\x{1FFFF}\x{2FFFE}-\x{2FFFF}\x{3FFFE}-\x{3FFFF}\x{4FFFE}-\x{4FFFF}
  \x{5FFFE}-\x{5FFFF}\x{6FFFE}-\x{6FFFF}\x{7FFFE}-\x{7FFFF}\x{8FFFE}-\x{8FFFF}
  \x{9FFFE}-\x{9FFFF}\x{AFFFE}-\x{AFFFF}\x{BFFFE}-\x{BFFFF}\x{CFFFE}-\x{CFFFF}
  \x{DFFFE}-\x{DFFFF}\x{EFFFE}-\x{EFFFF}\x{FFFFE}-\x{FFFFF}\x{10FFFE}-\x{10FFFF}]*`
const BLANK = String.raw`[\x{0A}\p{Zs}\x{200C}\x{200D}\x{FE0E}\x{FE0F}]*`
const JOINS_ONLY_LETTERS = String.raw`([^\x{200C}\x{200D}]|
  [\x{5E}-\x{60}\x{A6}-\x{B8}\x{2C2}-\x{2FF}\x{375}-\x{385}\x{482}
  \x{58D}-\x{58E}\x{600}-\x{DF4}\x{F00}-\x{109F}\x{1390}-\x{1399}\x{166D}
  \x{1780}-\x{17FF}\x{1940}-\x{1B7C}\x{1FBD}-\x{1FFE}\x{2100}-\x{2BFF}
  \x{2CE5}-\x{2CEA}\x{2E50}-\x{303F}\x{309B}-\x{309C}\x{3190}-\x{33FF}
  \x{4DC0}-\x{4DFF}\x{A490}-\x{A4C6}\x{A700}-\x{A721}\x{A789}-\x{A78A}
  \x{A828}-\x{A8FF}\x{A9E0}-\x{AA7F}\x{AB5B}-\x{AB6B}\x{FB50}-\x{FEFC}
  \x{FF3E}-\x{FF40}\x{FFE3}-\x{FFFD}\x{10000}-\x{1FBFF}
  ][\x{200C}\x{200D}])*`

/** The expressions by the names of their functions in the rules. */
export const ALLOWED_TEXT = {
  isVisible: expression(VISIBLE),
  isBlank: expression(BLANK),
  joinsOnlyLetters: expression(JOINS_ONLY_LETTERS),
}

/**
 * Whether the rules let a client store this text. `limit` is in characters. A text that is longer only as a browser counts,
 * in UTF-16 code units, is let through: services may count either.
 */
export function isAllowedText(text: string, limit: number): boolean {
  const fits = text.length <= limit || (text.length <= 2 * limit && [...text].length <= limit)
  const { isVisible, isBlank, joinsOnlyLetters } = ALLOWED_TEXT
  return fits && isVisible.test(text) && joinsOnlyLetters.test(text) && !isBlank.test(text)
}

/** Whether the rules let a client take this name, exactly as it is written. */
export function isAllowedName(name: string): boolean {
  const read = readUsername(name)
  return read.ok && read.value === name
}

/** Whether a transfer can have this sender name: a valid name, or the placeholder for people without one. */
export function isAllowedSender(name: string): boolean {
  return name === PLACEHOLDER_NAME || isAllowedName(name)
}

/** An expression for a whole text in JavaScript's syntax. The blanks between its parts do not count. */
function expression(source: string): RegExp {
  const parts = source.replace(/\s+/g, '').replaceAll('\\x{', '\\u{')
  return new RegExp(`^${parts}$`, 'u')
}
