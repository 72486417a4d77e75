import { describeArchive } from '../contract/archive-contract.ts'
import { describeDirectory } from '../contract/directory-contract.ts'
import { describeHistory } from '../contract/history-contract.ts'
import { describeLeaving } from '../contract/leaving-contract.ts'
import { describeLedger } from '../contract/ledger-contract.ts'
import { describeStanding } from '../contract/ledger-standing-contract.ts'
import { describeMembers } from '../contract/members-contract.ts'
import { describeModeration } from '../contract/moderation-contract.ts'
import { describeMonths } from '../contract/month-contract.ts'
import { describeReactions } from '../contract/reactions-contract.ts'
import { describeRequests } from '../contract/requests-contract.ts'
import { openServerHarness } from './server-harness.ts'

describeArchive('of a server', openServerHarness)
describeDirectory('of a server', openServerHarness)
describeHistory('of a server', openServerHarness)
describeLeaving('of a server', openServerHarness)
describeLedger('of a server', openServerHarness)
describeMembers('of a server', openServerHarness)
describeModeration('of a server', openServerHarness)
describeMonths('of a server', openServerHarness)
describeReactions('of a server', openServerHarness)
describeRequests('of a server', openServerHarness)
describeStanding('of a server', openServerHarness)
