import type { UserId } from '../domain/ids.ts'
import type { Account } from '../domain/profile.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** Follows one account: its balance, totals and names, as they change. */
export class WatchAccount {
  constructor(private readonly ledger: Ledger) {}

  watch(id: UserId, listener: Listener<Account | null>): Stop {
    return this.ledger.watchAccount(id, listener)
  }
}
