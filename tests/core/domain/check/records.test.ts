import { expect, it } from 'vitest'
import { compareIds } from '../../../../src/core/domain/check/records.ts'

it('ids are in the order of their bytes in UTF-8', () => {
  const ids = [
    '',
    '-',
    'A',
    'Aa',
    'Ab',
    'a',
    'é',
    '\u{D7FF}',
    '\u{E000}',
    '\u{FFFD}',
    '\u{1F600}',
    '\u{1F601}',
  ]
  const byBytes = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect(ids.toReversed().sort(compareIds)).toEqual(byBytes)
  expect(byBytes).toEqual(ids)
})
