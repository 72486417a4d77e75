import type { Salt, TextSalts } from '../../core/domain/transaction.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 22

/** The salts of a made-up transaction: the same for the same seed. They hide nothing, since its texts are no secret. */
export function madeUpSalts(seed: number): TextSalts {
  let state = seed
  const letter = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return LETTERS.charAt((mixed ^ (mixed >>> 14)) >>> 26)
  }
  const salt = () => Array.from({ length: LENGTH }, letter).join('') as Salt
  return { sender: salt(), recipient: salt(), message: salt() }
}
