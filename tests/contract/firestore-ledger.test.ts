import { describeLedger } from './ledger-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeLedger('in Firestore', openFirestoreHarness)
