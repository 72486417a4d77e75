import type { Journal } from '../../src/adapters/memory/journal.ts'
import { MemoryJournal } from './memory-journal.ts'

/** A journal with storage that fails from `breakNow` on. `stored` is what it stores in. */
export function breakableJournal() {
  const stored = new MemoryJournal()
  let isBroken = false
  const unlessBroken = <T>(job: () => Promise<T>) =>
    isBroken ? Promise.reject(new Error('The quota is used up')) : job()
  const journal: Journal = {
    readFrom: (sequence) => unlessBroken(() => stored.readFrom(sequence)),
    append: (...about) => unlessBroken(() => stored.append(...about)),
    restart: (epoch) => unlessBroken(() => stored.restart(epoch)),
    watch: (listener) => stored.watch(listener),
    close: () => stored.close(),
  }
  return {
    stored,
    journal,
    breakNow: () => {
      isBroken = true
    },
  }
}
