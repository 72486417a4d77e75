/**
 * A part of the rules that is true or false, or a choice between two values.
 * @typedef {object} Condition
 * @property {number} start
 * @property {number} end exclusive
 * @property {'and' | 'or' | 'not' | 'whole' | 'if'} as an operand, under a `!`, as a whole rule, or before the `?` of a choice
 * @property {{ start: number, end: number }[]} instead for a choice: its two values
 * @property {{ start: number, end: number }} [all] a choice with both its values, or a condition with its `!`
 */

/**
 * Finds every condition in a file of security rules.
 * @param {string} source
 * @returns {Condition[]}
 */
export function conditionsIn(source) {
  const text = withoutWords(source)
  /** @type {Condition[]} */
  const found = []
  for (const { index, 0: begin } of text.matchAll(/\breturn |: if /g)) {
    const start = index + begin.length
    const end = text.indexOf(';', start)
    // A path, a digest, a month and a key without accents are neither true nor false.
    if (!/^(\/|hashing\.|string\(|key\.replace)/.test(text.slice(start, end)))
      read(start, end, 'whole')
  }
  return found

  /**
   * @param {number} from
   * @param {number} to
   * @param {Condition['as']} as
   * @param {Condition['all']} [all]
   */
  function read(from, to, as, all) {
    const [start, end] = trimmed(from, to)
    found.push({ start, end, as, instead: [], all })
    for (const [mark, operand] of /** @type {const} */ ([
      ['||', 'or'],
      ['&&', 'and'],
    ])) {
      const parts = split(start, end, mark)
      if (parts.length === 1) continue
      for (const part of parts) read(part.start, part.end, operand)
      return
    }
    if (text[start] === '!' && text[start + 1] !== '=')
      return read(start + 1, end, 'not', { start, end })
    if (text[start] === '(' && closing(start) === end - 1) {
      found.pop()
      return read(start + 1, end - 1, as, all)
    }
    readChoices(start, end)
  }

  /**
   * Choices are in parentheses, anywhere inside a comparison.
   * @param {number} start
   * @param {number} end
   */
  function readChoices(start, end) {
    for (let at = start; at < end; at++) {
      if (text[at] !== '(') continue
      const inner = { start: at + 1, end: closing(at) }
      const [condition, values] = split(inner.start, inner.end, '? ')
      if (!condition || !values) continue
      found.push({
        ...condition,
        as: 'if',
        instead: split(values.start, values.end, ': '),
        all: inner,
      })
    }
  }

  /**
   * The parts of an expression between the marks that are in no inner parentheses.
   * @param {number} start
   * @param {number} end
   * @param {string} mark
   */
  function split(start, end, mark) {
    const parts = []
    let from = start
    for (let at = start; at < end; at++) {
      if ('([{'.includes(text[at] ?? '')) at = closing(at)
      else if (text.startsWith(mark, at)) {
        parts.push({ start: from, end: at })
        from = at + mark.length
      }
    }
    return [...parts, { start: from, end }]
  }

  /** @param {number} open */
  function closing(open) {
    let depth = 0
    for (let at = open; at < text.length; at++) {
      if ('([{'.includes(text[at] ?? '')) depth++
      if (')]}'.includes(text[at] ?? '') && --depth === 0) return at
    }
    throw new Error(`Nothing closes what opens in line ${lineOf(source, open)}.`)
  }

  /**
   * @param {number} start
   * @param {number} end
   * @returns {[number, number]}
   */
  function trimmed(start, end) {
    const part = text.slice(start, end)
    return [end - part.trimStart().length, start + part.trimEnd().length]
  }
}

/**
 * @param {string} source
 * @param {number} offset
 */
export function lineOf(source, offset) {
  return source.slice(0, offset).split('\n').length
}

/**
 * Replaces every character of texts and comments by an underscore.
 * @param {string} source
 */
function withoutWords(source) {
  return source.replace(/'(?:[^'\\]|\\.)*'|\/\/.*/g, (words) => '_'.repeat(words.length))
}
