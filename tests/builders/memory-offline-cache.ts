import type { Account } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Cached, OfflineCache } from '../../src/core/ports/offline-cache.ts'

/** An offline cache in memory. */
export function memoryOfflineCache(): OfflineCache {
  let feed: Cached<readonly Transaction[]> | null = null
  let account: Cached<Account> | null = null
  return {
    saveFeed(rows) {
      feed = rows
    },
    loadFeed: () => feed,
    saveAccount(known) {
      account = known
    },
    loadAccount: (id) => (account?.value.id === id ? account : null),
  }
}
