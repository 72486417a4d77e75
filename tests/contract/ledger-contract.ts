import type { LedgerHarness } from './harness.ts'
import { describeAccounts } from './ledger-accounts-contract.ts'
import { describeFeed } from './ledger-feed-contract.ts'
import { describePlaces } from './ledger-places-contract.ts'
import { describeSends } from './ledger-sends-contract.ts'
import { describeWaiting } from './ledger-waiting-contract.ts'

/** The contract of every ledger. */
export function describeLedger(name: string, open: () => Promise<LedgerHarness>): void {
  describeAccounts(name, open)
  describeSends(name, open)
  describeWaiting(name, open)
  describeFeed(name, open)
  describePlaces(name, open)
}
