import { actionTable, assumptionTable } from './scale-action-table.mjs'
import { costTable } from './scale-cost-table.mjs'
import { reachedLimits } from './scale-limits.mjs'
import { table } from './scale-table.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

/**
 * docs/scale.md with its tables computed anew; what stands outside their marks stays as it is.
 * @param {string} page
 * @param {Actions} actions
 * @param {readonly Readonly<Record<string, string>>[]} figures what the simulations come to
 */
export function writtenPage(page, actions, figures) {
  const tables = {
    actions: actionTable(actions),
    assumptions: assumptionTable(),
    costs: costTable(actions),
    limits: table([
      ['limit', 'reached at', 'what it does'],
      ...reachedLimits(actions).map(({ limit, at, what }) => [limit, at, what]),
    ]),
    simulations: table([
      ['design', 'load', 'as it is built', 'by the design'],
      ...figures.map(({ design = '', load = '', built = '', designed = '' }) => [
        design,
        load,
        built,
        designed,
      ]),
    ]),
  }
  return Object.entries(tables).reduce(
    (text, [name, rows]) => between(text, name, `\n${rows}\n`),
    page,
  )
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} rows
 */
function between(text, name, rows) {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`docs/scale.md has no place for ${name}`)
  return text.slice(0, from) + rows + text.slice(to)
}
