import { describeArchive } from '../../contract/archive-contract.ts'
import { openMemoryArchiveHarness } from './memory-archive-harness.ts'

describeArchive('in memory', openMemoryArchiveHarness)
