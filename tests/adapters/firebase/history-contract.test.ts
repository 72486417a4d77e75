import { describeHistory } from '../../contract/history-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeHistory('in Firestore', openFirestoreHarness)
