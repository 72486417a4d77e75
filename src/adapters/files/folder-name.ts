/**
 * A folder's name for any text, a different one for each: small letters, digits, `-` and `_` as they are, all else as `%2f`
 * or `%u2028`. Capitals are escaped because some file systems take them for small letters.
 */
export function folderName(text: string): string {
  // A lone `%` is no other text's name.
  if (text === '') return '%'
  return text.replace(/[^a-z0-9_-]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(
      '',
    ),
  )
}

function escaped(unit: number): string {
  const digits = unit.toString(16)
  return unit < 256 ? `%${digits.padStart(2, '0')}` : `%u${digits.padStart(4, '0')}`
}
