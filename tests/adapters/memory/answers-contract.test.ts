import { describeMonths } from '../../contract/month-contract.ts'
import { describeReactions } from '../../contract/reactions-contract.ts'
import { describeRequests } from '../../contract/requests-contract.ts'
import { openMemoryHarness } from './memory-harness.ts'

describeMonths('in memory', openMemoryHarness)
describeReactions('in memory', openMemoryHarness)
describeRequests('in memory', openMemoryHarness)
