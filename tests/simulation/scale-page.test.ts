import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writtenPage } from '../../scripts/scale-page.mjs'
import { figures, followed } from './figures.ts'

it('docs/scale.md contains what its script computes', async () => {
  const page = readFileSync('docs/scale.md', 'utf8')
  const actions = JSON.parse(readFileSync('docs/scale/actions.json', 'utf8'))
  expect(writtenPage(page, actions, figures, await followed(actions))).toBe(page)
})
