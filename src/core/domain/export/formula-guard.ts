// What spreadsheets take for the start of a formula (OWASP, "CSV Injection"), and the guard itself.
const guarded = /^[=+\-@\t\r\n＝＋－＠']/

/** Puts a `'` before a text that a spreadsheet would run as a formula, and before one that begins with `'`. */
export function guardText(text: string): string {
  return guarded.test(text) ? `'${text}` : text
}
