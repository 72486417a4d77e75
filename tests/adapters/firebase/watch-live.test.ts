import { expect, it } from 'vitest'
import type { LiveFirestore } from '../../../src/adapters/firebase/live-firestore.ts'
import type { Query } from '../../../src/adapters/firebase/stored/query.ts'
import type { StoredDocument } from '../../../src/adapters/firebase/stored/value.ts'
import { cursorOf, DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import { watchHead } from '../../../src/adapters/firebase/watch-live.ts'

const silent = { warn: () => {}, error: () => {} }
const documents = (first: number, count: number): readonly StoredDocument[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row-${first + index}`, data: () => ({}) }))

/** A page that follows the newest rows, and what the service reports to it. */
async function openWatch() {
  let report: (rows: readonly StoredDocument[]) => void = () => {}
  const live = {
    watchList({ orderBy }: Query, next: typeof report) {
      if (orderBy?.[0] === 'timestamp desc') report = next
      return () => {}
    },
  }
  const below: string[] = []
  const reading = {
    live: async () => live as unknown as LiveFirestore,
    reader: new DocumentReader('Pledger', silent),
    below: async (row: StoredDocument) => {
      below.push(row.id)
      return []
    },
  }
  const since = cursorOf({ seconds: 1, nanoseconds: 0 }, 'row-0')
  watchHead(reading, since, null, { next() {}, fault() {} })
  await Promise.resolve()
  await Promise.resolve()
  return { report: (rows: readonly StoredDocument[]) => report(rows), below }
}

it('reads what may be missing below a full list of which it knows no row', async () => {
  const { report, below } = await openWatch()
  report(documents(1, 100))
  expect(below).toEqual(['row-100'])
})

it('reads nothing below a full list of which it knows a row', async () => {
  const { report, below } = await openWatch()
  report(documents(0, 100))
  expect(below).toEqual([])
})

it('knows the last thousand rows in a tab that stays open for weeks, and no others', async () => {
  const { report, below } = await openWatch()
  for (let first = 0; first < 1100; first += 50) report(documents(first, 100))
  expect(below).toEqual([])
  report(documents(500, 100))
  expect(below).toEqual([])
  report(documents(0, 100))
  expect(below).toEqual(['row-99'])
})
