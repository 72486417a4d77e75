import { betweenMarks } from './between-marks.mjs'
import { table } from './markdown-table.mjs'
import { actionTable, assumptionTable } from './scale-action-table.mjs'
import { costTable } from './scale-cost-table.mjs'
import { reachedLimits } from './scale-limits.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

/**
 * Computes the tables of docs/scale.md again; the text outside their marks does not change.
 * @param {string} page
 * @param {Actions} actions
 * @param {readonly Readonly<Record<string, string>>[]} figures the results of the simulations
 * @param {readonly (readonly string[])[]} followed what the simulated pages read that follow the feed
 */
export function writtenPage(page, actions, figures, followed) {
  const tables = {
    actions: actionTable(actions),
    assumptions: assumptionTable(),
    costs: costTable(actions),
    live: table(followed),
    limits: table([
      ['limit', 'reached at', 'effect'],
      ...reachedLimits(actions).map(({ limit, at, what }) => [limit, at, what]),
    ]),
    simulations: table([
      ['design', 'load', 'as built', 'with the design'],
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
