const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Ids as devices make them, the same for the same seed. */
export function randomIds(count: number, seed: number): readonly string[] {
  let state = seed
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return LETTERS.charAt(Math.floor((state / 2 ** 32) * LETTERS.length))
  }
  return Array.from({ length: count }, () => Array.from({ length: 22 }, draw).join(''))
}
