import type { Account } from '../../src/core/domain/profile.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Known, LastKnown } from '../../src/core/ports/last-known.ts'

/** Remembers for as long as a test runs. */
export function ramLastKnown(): LastKnown {
  let feed: Known<readonly Transaction[]> | null = null
  let account: Known<Account> | null = null
  return {
    keepFeed(rows) {
      feed = rows
    },
    feed: () => feed,
    keepAccount(known) {
      account = known
    },
    account: (id) => (account?.value.id === id ? account : null),
  }
}
