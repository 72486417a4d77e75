/** Where spreadsheets may begin a cell, whatever separator they split at: see "export" in docs/checking.md. */
const cellStart = String.raw`(?<=^|[,;\t\r\n])`
// What spreadsheets take for the start of a formula (OWASP, "CSV Injection"), also in quotes, and the guard itself.
const guarded = new RegExp(`${cellStart}(?="*[=+\\-@\\t\\r＝＋－＠]|')|^(?=\\n)`, 'g')

/**
 * Puts a `'` before what a spreadsheet would run as a formula, at the start of a text and after each separator in it, and before
 * each `'` there. Who takes away one `'` at each of these places has the text again.
 */
export function guardText(text: string): string {
  return text.replace(guarded, "'")
}
