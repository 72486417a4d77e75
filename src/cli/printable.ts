/** A text as one line without characters that move the cursor or turn the direction of writing: an owner can write any. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    // Part of many emoji.
    if (character === '\u200d') return character
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
