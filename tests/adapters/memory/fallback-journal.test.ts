import { expect, it } from 'vitest'
import { FallbackJournal } from '../../../src/adapters/memory/fallback-journal.ts'
import { breakableJournal } from '../../builders/breakable-journal.ts'

/** A journal that has one commit, over a storage that can break. */
async function openJournal() {
  const { stored, journal: breakable, breakNow } = breakableJournal()
  await stored.append('1', 0, [])
  let failures = 0
  const journal = new FallbackJournal(breakable, () => failures++)
  return { stored, journal, failures: () => failures, breakNow }
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
