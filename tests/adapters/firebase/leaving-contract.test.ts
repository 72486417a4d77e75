import { FirestoreArchive } from '../../../src/adapters/firebase/archive/firestore-archive.ts'
import { describeLeaving } from '../../contract/leaving-contract.ts'
import { firestoreEmulator } from './firestore-emulator.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeLeaving('in Firestore', async () => {
  const harness = await openFirestoreHarness()
  const { projectId } = harness
  return {
    ...harness,
    archive: new FirestoreArchive({ projectId, emulator: firestoreEmulator() }),
  }
})
