import { describeModeration } from '../../contract/moderation-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeModeration('in Firestore', openFirestoreHarness)
