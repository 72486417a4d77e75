import { expect, it } from 'vitest'
import { FallbackJournal } from '../../../src/adapters/memory/fallback-journal.ts'
import type { Journal } from '../../../src/adapters/memory/journal.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

/** A journal that has one commit, over a storage that can break. */
async function openJournal() {
  const stored = new MemoryJournal()
  await stored.append('1', 0, [])
  let isBroken = false
  let failures = 0
  const unlessBroken = <T>(job: () => Promise<T>) =>
    isBroken ? Promise.reject(new Error('The quota is used up')) : job()
  const breakable: Journal = {
    readFrom: (sequence) => unlessBroken(() => stored.readFrom(sequence)),
    append: (...about) => unlessBroken(() => stored.append(...about)),
    restart: (epoch) => unlessBroken(() => stored.restart(epoch)),
    watch: (listener) => stored.watch(listener),
    close: () => stored.close(),
  }
  return {
    stored,
    journal: new FallbackJournal(breakable, () => failures++),
    failures: () => failures,
    breakNow: () => {
      isBroken = true
    },
  }
}

it('stores what is appended', async () => {
  const { stored, journal } = await openJournal()
  await journal.append('1', 1, [])
  expect((await stored.readFrom(0)).commits.length).toBe(2)
})

it('goes on where the storage fails', async () => {
  const { journal, breakNow } = await openJournal()
  breakNow()
  expect(await journal.append('1', 1, [])).toBe(true)
})

it('tells once that the storage fails', async () => {
  const { journal, breakNow, failures } = await openJournal()
  breakNow()
  await journal.append('1', 1, [])
  await journal.append('1', 2, [])
  expect(failures()).toBe(1)
})

it('is the same journal as before to who has read it, so that nothing starts again', async () => {
  const { journal, breakNow } = await openJournal()
  await journal.readFrom(0)
  breakNow()
  expect(await journal.readFrom(1)).toEqual({ epoch: '1', commits: [] })
})

it('can be begun where the storage fails at once', async () => {
  const { journal, breakNow } = await openJournal()
  breakNow()
  expect((await journal.readFrom(0)).epoch).not.toBeNull()
})

it('hears no other tab once the storage has failed', async () => {
  const { stored, journal, breakNow } = await openJournal()
  stored.watch(() => {})
  let heard = 0
  journal.watch(() => heard++)
  breakNow()
  await journal.append('1', 1, [])
  await stored.append('1', 1, [])
  expect(heard).toBe(0)
})
