/**
 * A table in Markdown, its heading first.
 * @param {readonly (readonly string[])[]} rows
 */
export function table([heading = [], ...rows]) {
  const line = `|${'---|'.repeat(heading.length)}`
  const [first, ...rest] = [heading, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [first, line, ...rest].join('\n')
}
