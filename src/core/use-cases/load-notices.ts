import type { BalanceChange } from '../domain/history.ts'
import type { UserId } from '../domain/ids.ts'
import type { History } from '../ports/history.ts'

/** How many transfers the list of notices has. */
export const NOTICE_LIST_LENGTH = 15

/** Loads what the reader received last. */
export class LoadNotices {
  constructor(private readonly history: History) {}

  /** The newest transfers that an account received, up to 15, newest first. Throws a `Fault` if the ledger cannot be reached. */
  load(account: UserId): Promise<readonly BalanceChange[]> {
    return this.history.loadReceived(account, NOTICE_LIST_LENGTH)
  }
}
