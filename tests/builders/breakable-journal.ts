import type { DemoJournal } from '../../src/adapters/demo/demo-journal.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import { MemoryJournal } from './memory-journal.ts'

/** A journal with storage that fails from `breakNow` to `mend`. `stored` is what it stores in. */
export function breakableJournal() {
  const stored = new MemoryJournal()
  const stops: Stop[] = []
  let isBroken = false
  const unlessBroken = <T>(job: () => Promise<T>) =>
    isBroken ? Promise.reject(new Error('The quota is used up')) : job()
  const journal: DemoJournal = {
    load: (since) => unlessBroken(() => stored.load(since)),
    append: (...about) => unlessBroken(() => stored.append(...about)),
    restart: () => unlessBroken(() => stored.restart()),
    watch(listener) {
      const stop = stored.watch(listener)
      stops.push(stop)
      return stop
    },
    close() {
      for (const stop of stops) stop()
    },
  }
  return {
    stored,
    journal,
    breakNow: () => {
      isBroken = true
    },
    mend: () => {
      isBroken = false
    },
  }
}
