/**
 * A page with the text between two of its marks replaced; what stands outside them stays as it is.
 * @param {string} page
 * @param {string} name what the marks are called
 * @param {string} text
 */
export function betweenMarks(page, name, text) {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`The page has no place for ${name}`)
  return `${page.slice(0, from)}\n${text}\n\n${page.slice(to)}`
}
