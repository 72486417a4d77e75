import type { Instant, UserId } from '../domain/ids.ts'
import type { Account } from '../domain/people.ts'
import type { Person } from '../domain/session.ts'
import type { Username } from '../domain/username.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { OfflineCache } from '../ports/offline-cache.ts'
import type { Clock, Log } from '../ports/platform.ts'
import { type Stop, subscribeWhenOpen } from '../ports/subscription.ts'
import type { OpenAccount } from './open-account.ts'

/** Who uses the app now. The account is null until it is opened and read. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly person: Person
      readonly account: Account | null
      /** Whether the account could not be opened or read. Then `account` is what was read last, and null where nothing was. */
      readonly failed: boolean
      /** When the account was read, if the ledger could not be reached since. Null if it is up to date, or was never read. */
      readonly asOf: Instant | null
      /** The name typed at sign-up that somebody else took in the meantime; null where that did not happen. */
      readonly missedName: Username | null
    }

type AccountState = Omit<Extract<Session, { status: 'signed-in' }>, 'status' | 'person'>

const NOT_READ: AccountState = { account: null, failed: false, asOf: null, missedName: null }

interface WatchedPerson {
  readonly id: UserId
  /** The same person has another sign-in method or name. */
  changed(person: Person): void
  stop(): void
}

/** Watches who is signed in, opens their account at the first sign-in, and watches it. */
export class WatchSession {
  constructor(
    private readonly identity: Identity,
    private readonly openAccount: OpenAccount,
    private readonly ledger: Ledger,
    private readonly cache: OfflineCache,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Reports the session now and at each change, until it is stopped; throws nothing. If the account cannot be opened or
   * read, this is logged and the session is `failed`, with the account from the cache. To retry, watch again with the last
   * session as `before`: the same person keeps their account while it is read again.
   */
  watch(listener: (session: Session) => void, before: Session = { status: 'unknown' }): Stop {
    let watched: WatchedPerson | null = null
    let last = before
    const report = (session: Session) => {
      last = session
      listener(session)
    }
    const stop = this.identity.watch((state) => {
      if (state.status !== 'signed-in') {
        watched?.stop()
        watched = null
        report(state)
      } else if (state.person.id === watched?.id) {
        watched.changed(state.person)
      } else {
        watched?.stop()
        watched = this.watchAccountOf(state.person, report, last)
      }
    })
    return () => {
      watched?.stop()
      stop()
    }
  }

  private watchAccountOf(
    first: Person,
    listener: (session: Session) => void,
    before: Session,
  ): WatchedPerson {
    let person = first
    let state = accountBefore(first.id, before)
    const report = (now: AccountState) => {
      state = now
      listener({ status: 'signed-in', person, ...state })
    }
    const missedName = () => this.openAccount.missedName(first.id)
    const next = (account: Account | null) => {
      if (account) this.cache.saveAccount({ value: account, asOf: this.clock.now() })
      // No account: it was deleted. A retry opens a new one.
      report({ account, failed: account === null, asOf: null, missedName: missedName() })
    }
    const fault = (cause: unknown) => {
      this.log.error('The account could not be read', cause)
      // The last known account is better than none.
      const cached = this.cache.loadAccount(first.id)
      report({
        account: state.account ?? cached?.value ?? null,
        failed: true,
        asOf: cached?.asOf ?? state.asOf,
        missedName: missedName(),
      })
    }
    report(state)
    const open = () => this.openAccount.open(person)
    const stop = subscribeWhenOpen(open, { next, fault }, (account, to) => {
      to.next(account)
      return this.ledger.watchAccount(first.id, to)
    })
    const changed = (now: Person) => {
      person = now
      report(state)
    }
    return { id: first.id, changed, stop }
  }
}

/** The account of this person in the last session. `failed` starts as false. */
function accountBefore(id: UserId, before: Session): AccountState {
  if (before.status !== 'signed-in' || before.person.id !== id) return NOT_READ
  const { account, asOf, missedName } = before
  return { account, failed: false, asOf, missedName }
}
