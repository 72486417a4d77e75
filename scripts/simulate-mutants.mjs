import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { loadTypescript } from './load-typescript.mjs'
import { betweenMarks, table } from './markdown.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Plants one bug after the other into the sources that the simulated world runs, and fails where the world does not notice one.
 * `npm run simulate:mutants [-- --seconds 60 --print]`: the table goes into docs/reliability.md, or is only printed.
 */
const PAGE = 'docs/reliability.md'
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, print: { type: 'boolean' } },
})

/**
 * @typedef {object} Planted
 * @property {string} what
 * @property {boolean} isPlanted
 * @property {{ violation: string, worlds: number } | null} caught
 * @property {number} took
 */

/** @type {typeof import('../tests/world/planted-bugs.ts')} */
const { PLANTED_BUGS } = await loadTypescript('/tests/world/planted-bugs.ts')
const count = PLANTED_BUGS.length
/** @type {Planted[]} */
const results = []
let next = 0
await Promise.all(Array.from({ length: availableParallelism() }, plantInTurn))

const caught = results.filter(({ caught }) => caught !== null)
const times = caught.map(({ took }) => took).sort((a, b) => a - b)
const median = (times[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(1)
const summary = `${caught.length} of ${count} caught, the median within ${median} s.`
console.log(summary)
if (!values.print) {
  const rows = results.map(({ what, caught, took }) => [
    what,
    caught ? inCell(caught.violation) : '**not caught**',
    caught ? `${took.toFixed(1)} s` : '',
    caught ? String(caught.worlds) : '',
  ])
  const text = `${table([['bug', 'what noticed it', 'after', 'worlds'], ...rows])}\n\n${summary}`
  writeFileSync(PAGE, betweenMarks(readFileSync(PAGE, 'utf8'), 'planted bugs', text))
}
if (caught.length < count) process.exitCode = 1

async function plantInTurn() {
  for (let index = next++; index < count; index = next++) {
    const result = await plant(index)
    results[index] = result
    const outcome = result.caught ? `caught after ${result.took.toFixed(1)} s` : 'NOT CAUGHT'
    console.log(`${result.what}: ${outcome}`)
  }
}

/**
 * @param {number} index
 * @returns {Promise<Planted>}
 */
async function plant(index) {
  const command = ['scripts/plant-bug.mjs', String(index), values.seconds]
  const { output } = await runCommand('node', command, { quiet: true })
  const line = output.split('\n').findLast((text) => text.startsWith('{'))
  if (!line) throw new Error(output)
  /** @type {Planted} */
  const result = JSON.parse(line)
  if (!result.isPlanted) throw new Error(`No world uses the code of this bug: ${result.what}`)
  return result
}

/**
 * The first line of a violation, for a cell of a table.
 * @param {string} violation
 */
function inCell(violation) {
  return (violation.split('\n')[0] ?? '').replaceAll('|', '\\|')
}
