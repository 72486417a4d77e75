import { describeArchive } from '../../../contract/archive-contract.ts'
import { openFirestoreArchiveHarness } from './firestore-archive-harness.ts'

describeArchive('in Firestore', openFirestoreArchiveHarness)
