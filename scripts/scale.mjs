import { readFileSync, writeFileSync } from 'node:fs'
import { loadTypescript } from './load-typescript.mjs'
import { writtenPage } from './scale-page.mjs'

/** Computes the tables of docs/scale.md from the measurements, the assumptions and the simulations. */
/** @type {typeof import('../tests/simulation/figures.ts')} */
const module = await loadTypescript('/tests/simulation/figures.ts')
const page = 'docs/scale.md'
const actions = JSON.parse(readFileSync('docs/scale/actions.json', 'utf8'))
const written = writtenPage(
  readFileSync(page, 'utf8'),
  actions,
  module.figures,
  await module.followed(actions),
)
writeFileSync(page, written)
