import { expect, it } from 'vitest'
import { mayHaveOffice } from '../../../src/core/domain/moderation.ts'

it('asks again after a day whether a person is a moderator who was none', () => {
  const DAY = 24 * 60 * 60_000
  expect(mayHaveOffice(null, DAY)).toBe(true)
  expect(mayHaveOffice({ office: 'none', asOf: 0 }, DAY)).toBe(false)
  expect(mayHaveOffice({ office: 'none', asOf: 0 }, DAY + 1)).toBe(true)
  expect(mayHaveOffice({ office: 'suspended', asOf: 0 }, 1)).toBe(true)
})
