import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'

it.each(PLANTED_BUGS)('can be planted, in one place: $what', ({ file, is, becomes }) => {
  expect(readFileSync(file, 'utf8').split(is)).toHaveLength(2)
  expect(becomes).not.toBe(is)
})
