import { betweenMarks } from './between-marks.mjs'
import { table } from './markdown-table.mjs'
import { actionTable, assumptionTable } from './scale-action-table.mjs'
import { costTable } from './scale-cost-table.mjs'
import { reachedLimits } from './scale-limits.mjs'

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
  return Object.entries(tables).reduce((text, [name, rows]) => betweenMarks(text, name, rows), page)
}
