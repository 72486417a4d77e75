/** The beginning of a text, with "…" where it is longer than `limit` UTF-16 code units. It cuts no character in two. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  let end = 0
  for (const { index, segment } of characters) {
    if (index + segment.length >= limit) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
