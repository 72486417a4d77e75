import { expect, it } from 'vitest'
import { RecentMap } from '../../../src/core/domain/recent-map.ts'

it('keeps as many entries as it may, those that were set last', () => {
  const map = new RecentMap<string, number>(3)
  for (const key of ['a', 'b', 'c']) map.set(key, 1)
  map.set('a', 2).set('d', 1)
  expect([...map]).toEqual([
    ['c', 1],
    ['a', 2],
    ['d', 1],
  ])
})
