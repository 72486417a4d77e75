import type { Commit, Journal } from '../../src/adapters/memory/journal.ts'
import { MemoryJournal } from './memory-journal.ts'

/** A journal that stores an append once it is released, or fails it. `stored` is what it stores in, and holds nothing. */
export function heldJournal() {
  const stored = new MemoryJournal()
  const held: ((isStored: boolean) => void)[] = []
  let isHolding = false
  /** How many commits each append has that was stored. */
  const sizes: number[] = []
  const append: Journal['append'] = async (end, commits: readonly Commit[]) => {
    const goesOn =
      !isHolding ||
      (await new Promise<boolean>((resolve) => {
        held.push(resolve)
      }))
    if (!goesOn) throw new Error('The disk is full')
    const isAppended = await stored.append(end, commits)
    if (isAppended) sizes.push(commits.length)
    return isAppended
  }
  const journal: Journal = Object.assign(Object.create(stored), { append })
  return {
    stored,
    journal,
    sizes,
    hold: () => {
      isHolding = true
    },
    isHeld: () => held.length > 0,
    /** Stores the append that waits, if there is one. */
    release: () => held.shift()?.(true),
    fail: () => held.shift()?.(false),
  }
}
