import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadTypescript } from './load-typescript.mjs'
import { betweenMarks, table } from './markdown.mjs'

/**
 * Runs seeded worlds of people, tabs and faults, and stops at the first that breaks a promise.
 * `npm run simulate [-- --steps 1000000 --seeds 10000 --seed 7]`: at least so many operations, in at least so many worlds, from this
 * seed on; `--seconds 60`: for no longer than that. Without a seed it takes a fresh one. `--record` writes the figures into the docs.
 */
const FRESH_SEEDS = 2 ** 31
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seeds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const first =
  values.seed === undefined ? Math.floor(Math.random() * FRESH_SEEDS) : Number(values.seed)

/** @type {typeof import('../tests/world/run-worlds.ts')} */
const module = await loadTypescript('/tests/world/run-worlds.ts')
console.log(`The first seed is ${first}.`)
const outcome = await module.runWorlds({
  first,
  operations: Number(values.steps),
  seeds: Number(values.seeds),
  seconds: Number(values.seconds),
})
const figures = table([
  ['operations', 'worlds', 'faults', 'promises broken', 'operations a second'],
  [
    ...[outcome.operations, outcome.worlds, outcome.faults, outcome.failure === null ? 0 : 1],
    Math.round(outcome.operations / outcome.seconds),
  ].map((count) => count.toLocaleString('en-GB')),
])
console.log(figures)
if (values.record) {
  const page = 'docs/reliability.md'
  writeFileSync(page, betweenMarks(readFileSync(page, 'utf8'), 'world', figures))
}
if (outcome.failure) {
  console.log(outcome.failure)
  process.exitCode = 1
}
