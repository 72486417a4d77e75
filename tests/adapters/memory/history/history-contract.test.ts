import { describeHistory } from '../../../contract/history-contract.ts'
import { openMemoryHarness } from '../memory-harness.ts'

describeHistory('in memory', openMemoryHarness)
