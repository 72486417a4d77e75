import { readFileSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { writtenPage } from './scale-page.mjs'

/** Computes the tables of docs/scale.md from what was measured, what is assumed, and what the simulations come to. */
/** @type {{ module: typeof import('../tests/simulation/figures.ts') }} */
const { module } = await runnerImport('./tests/simulation/figures.ts', {
  configFile: false,
  logLevel: 'error',
})
const page = 'docs/scale.md'
const actions = JSON.parse(readFileSync('docs/scale/actions.json', 'utf8'))
writeFileSync(page, writtenPage(readFileSync(page, 'utf8'), actions, module.figures))
