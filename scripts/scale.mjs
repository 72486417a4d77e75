import { readFileSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { writtenPage } from './scale-page.mjs'

/** Computes the tables of docs/scale.md from the measurements, the assumptions and the simulations. */
/** @type {{ module: typeof import('../tests/simulation/figures.ts') }} */
const { module } = await runnerImport('./tests/simulation/figures.ts', {
  configFile: false,
  logLevel: 'error',
})
const page = 'docs/scale.md'
const actions = JSON.parse(readFileSync('docs/scale/actions.json', 'utf8'))
const written = writtenPage(
  readFileSync(page, 'utf8'),
  actions,
  module.figures,
  await module.followed(actions),
)
writeFileSync(page, written)
