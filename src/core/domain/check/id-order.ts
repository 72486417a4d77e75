/** The order of ids in the database: by their bytes in UTF-8, which is the order of their code points. Negative if `a` comes first. */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return rankOf(one) - rankOf(other)
  }
  return a.length - b.length
}

/** Surrogates are parts of characters that come after all others. */
function rankOf(codeUnit: number): number {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff ? codeUnit + 0x10000 : codeUnit
}
