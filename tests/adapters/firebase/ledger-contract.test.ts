import { describeLedger } from '../../contract/ledger-contract.ts'
import { describeStanding } from '../../contract/ledger-standing-contract.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describeLedger('in Firestore', openFirestoreHarness)
describeStanding('in Firestore', openFirestoreHarness)
