import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sendTable } from './send-table.ts'

it.each([
  ['that somebody waits for', true],
  ['that the page resumes', false],
])('docs/sends.md has the table of a send %s', (_, isAwaited) => {
  expect(readFileSync('docs/sends.md', 'utf8')).toContain(sendTable(isAwaited))
})
