import { describeDirectory } from '../contract/directory-contract.ts'
import { describeHistory } from '../contract/history-contract.ts'
import { describeLedger } from '../contract/ledger-contract.ts'
import { describeStanding } from '../contract/ledger-standing-contract.ts'
import { describeMembers } from '../contract/members-contract.ts'
import { describeModeration } from '../contract/moderation-contract.ts'
import { openServerHarness } from './server-harness.ts'

describeLedger('of a server', openServerHarness)
describeDirectory('of a server', openServerHarness)
describeHistory('of a server', openServerHarness)
describeModeration('of a server', openServerHarness)
describeStanding('of a server', openServerHarness)
describeMembers('of a server', openServerHarness)
