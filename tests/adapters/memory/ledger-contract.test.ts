import { describeDirectory } from '../../contract/directory-contract.ts'
import { describeHistory } from '../../contract/history-contract.ts'
import { describeLedger } from '../../contract/ledger-contract.ts'
import { describeStanding } from '../../contract/ledger-standing-contract.ts'
import { describeMembers } from '../../contract/members-contract.ts'
import { describeModeration } from '../../contract/moderation-contract.ts'
import { openMemoryHarness } from './memory-harness.ts'

describeLedger('in memory', openMemoryHarness)

describeDirectory('in memory', openMemoryHarness)

describeHistory('in memory', openMemoryHarness)

describeModeration('in memory', openMemoryHarness)

describeStanding('in memory', openMemoryHarness)

describeMembers('in memory', openMemoryHarness)
