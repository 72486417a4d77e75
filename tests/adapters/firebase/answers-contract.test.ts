import { describeMonths } from '../../contract/month-contract.ts'
import { describeReactions } from '../../contract/reactions-contract.ts'
import { describeRequests } from '../../contract/requests-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeMonths('in Firestore', openFirestoreHarness)
describeReactions('in Firestore', openFirestoreHarness)
describeRequests('in Firestore', openFirestoreHarness)
