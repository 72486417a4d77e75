import type { NameWish, NameWishes } from '../../src/core/ports/name-wish.ts'

/** A name wish in memory. */
export function memoryNameWishes(): NameWishes {
  let stored: NameWish | null = null
  return {
    save: (wish) => {
      stored = wish
    },
    load: () => stored,
  }
}
