import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'

it.each(PLANTED_BUGS)(
  'can be planted in exports that its module has: $what',
  async ({ file, plant }) => {
    const original: Record<string, unknown> = await import(resolve(file))
    const planted = Object.entries(plant(original))
    expect(planted).not.toHaveLength(0)
    for (const [name, changed] of planted) {
      expect(original[name]).toBeTypeOf(typeof changed)
      expect(changed).not.toBe(original[name])
    }
  },
)
