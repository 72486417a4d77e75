import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import { describeLedgerCopy } from '../contract/ledger-copy-contract.ts'

describeLedgerCopy('in memory', () => {
  const storage = new Map()
  return () => new MemoryLedgerCopy(storage)
})
