import { afterEach, expect, it, vi } from 'vitest'
import { IndexedDbJournal } from '../../../src/adapters/demo/indexed-db-journal.ts'
import { BEGINNING, type Commit } from '../../../src/adapters/memory/journal.ts'
import { uniqueWord } from '../../builders/unique.ts'
import { describeJournal } from '../../contract/journal-contract.ts'
import { deleteDatabase, storedIn } from './database.ts'

function openHarness() {
  const name = `journal-${uniqueWord()}`
  const journals: IndexedDbJournal[] = []
  return {
    open() {
      const journal = new IndexedDbJournal(name)
      journals.push(journal)
      return journal
    },
    stored: () => storedIn(name),
    async close() {
      for (const journal of journals) journal.close()
      await deleteDatabase(name)
    },
  }
}

afterEach(() => void vi.restoreAllMocks())

describeJournal('in the browser’s database', openHarness)

const opening = (id: string): Commit => [
  { type: 'opened', id: id as never, name: null, joinDate: 1 },
]

it('stores nothing of an append that fails in the middle', async () => {
  const harness = openHarness()
  const journal = harness.open()
  const end = { ...BEGINNING, epoch: (await journal.load(BEGINNING)).epoch }
  const add = IDBObjectStore.prototype.add
  let adds = 0
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...about
  ) {
    if (++adds > 1) throw new DOMException('no', 'DataCloneError')
    return add.apply(this, about)
  })
  await expect(journal.append(end, [opening('u-1'), opening('u-2')])).rejects.toThrow('no')
  expect((await journal.load(BEGINNING)).commits).toEqual([])
  await harness.close()
})
