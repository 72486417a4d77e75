import { beforeEach, expect, it } from 'vitest'
import { LocalNameWishes } from '../../../src/adapters/browser/name-wish.ts'
import type { NameWish } from '../../../src/core/ports/name-wish.ts'

const wish = { name: 'Zoe', of: 'u-1' } as NameWish

beforeEach(() => localStorage.clear())

it('keeps a name wish for all tabs of the device, until it is removed', () => {
  new LocalNameWishes().save(wish)
  expect(new LocalNameWishes().load()).toEqual(wish)
  new LocalNameWishes().save(null)
  expect(new LocalNameWishes().load()).toBeNull()
})

it.each(['nonsense', '{"name":"Zoe"}', '{"name":"<b>","of":"u-1"}'])(
  'finds no wish in what another version stored: %s',
  (stored) => {
    localStorage.setItem('pledger-name-wish', stored)
    expect(new LocalNameWishes().load()).toBeNull()
  },
)
