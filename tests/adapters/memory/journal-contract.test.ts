import { BEGINNING } from '../../../src/adapters/memory/journal.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { describeJournal } from '../../contract/journal-contract.ts'

describeJournal('in memory', () => {
  const journal = new MemoryJournal()
  // The first writer.
  journal.watch(() => {})
  return {
    open: () => journal,
    stored: async () => JSON.stringify((await journal.load(BEGINNING)).commits),
    close: async () => {},
  }
})
