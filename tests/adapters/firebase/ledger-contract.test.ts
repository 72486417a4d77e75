import { describeLedger } from '../../contract/ledger-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeLedger('in Firestore', openFirestoreHarness)
