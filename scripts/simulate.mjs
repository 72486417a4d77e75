import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

/**
 * Lives through seeded worlds of people, tabs and faults, and stops at the first that breaks a promise.
 * `npm run simulate [-- --steps 1000000 --seeds 10000 --seed 7]`: at least so many operations, in at least so many worlds, from this
 * seed on. Without a seed it takes a fresh one.
 */
const FRESH_SEEDS = 2 ** 31
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})
const first =
  values.seed === undefined ? Math.floor(Math.random() * FRESH_SEEDS) : Number(values.seed)

/** @type {{ module: typeof import('../tests/world/run-worlds.ts') }} */
const { module } = await runnerImport('./tests/world/run-worlds.ts', {
  configFile: false,
  logLevel: 'error',
})
console.log(`The first seed is ${first}.`)
const { worlds, operations, faults, seconds, failure } = await module.runWorlds({
  first,
  operations: Number(values.steps),
  seeds: Number(values.seeds),
})
const rate = Math.round(operations / seconds).toLocaleString('en-GB')
const count = operations.toLocaleString('en-GB')
console.log(
  `${count} operations in ${worlds} worlds, ${faults} faults, ${rate} operations a second.`,
)
if (failure) {
  console.log(failure)
  process.exitCode = 1
}
