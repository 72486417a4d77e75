import { describeDirectory } from '../../../contract/directory-contract.ts'
import { openMemoryHarness } from '../memory-harness.ts'

describeDirectory('in memory', openMemoryHarness)
