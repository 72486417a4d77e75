import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import { describeLeaving } from '../../contract/leaving-contract.ts'
import { openMemoryHarness } from './memory-harness.ts'

describeLeaving('in memory', async () => {
  const harness = await openMemoryHarness()
  return { ...harness, archive: new MemoryArchive(harness.store, harness.clock, 'pledger/test') }
})
