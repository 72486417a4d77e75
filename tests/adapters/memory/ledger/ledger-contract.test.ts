import { describeLedger } from '../../../contract/ledger-contract.ts'
import { openMemoryHarness } from '../memory-harness.ts'

describeLedger('in memory', openMemoryHarness)
