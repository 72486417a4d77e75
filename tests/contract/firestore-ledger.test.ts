import { openFirestoreHarness } from './firestore-harness.ts'
import { describeLedger } from './ledger-contract.ts'

describeLedger('in Firestore', openFirestoreHarness)
