import { describeDirectory } from '../../contract/directory-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeDirectory('in Firestore', openFirestoreHarness)
