import { describeMembers } from '../../contract/members-contract.ts'
import { openMembersHarness } from './firestore-harness.ts'

describeMembers('in Firestore', openMembersHarness)
