/**
 * Replaces the text between two marks of a page. Throws where the page does not have them.
 * @param {string} page
 * @param {string} name the name in both marks
 * @param {string} text
 */
export function betweenMarks(page, name, text) {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`The page has no place for ${name}`)
  return `${page.slice(0, from)}\n${text}\n\n${page.slice(to)}`
}

/**
 * A table in Markdown, its heading first.
 * @param {readonly (readonly string[])[]} rows
 */
export function table([heading = [], ...rows]) {
  const line = `|${'---|'.repeat(heading.length)}`
  const [first, ...rest] = [heading, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [first, line, ...rest].join('\n')
}
