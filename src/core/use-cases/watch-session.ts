import type { Instant, UserId } from '../domain/ids.ts'
import type { Person } from '../domain/person.ts'
import type { Account } from '../domain/profile.ts'
import type { Clock } from '../ports/clock.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { OfflineCache } from '../ports/offline-cache.ts'
import type { Stop } from '../ports/subscription.ts'
import type { OpenAccount } from './open-account.ts'

/** Who uses the app now; the account is null until it was opened and read. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly person: Person
      readonly account: Account | null
      /** The account could not be opened or read; watching again tries again. */
      readonly failed: boolean
      /** When the account was read last, where the ledger could not be reached since; null where it is as the ledger has it now, or was never read. */
      readonly asOf: Instant | null
    }

type Told = Omit<Extract<Session, { status: 'signed-in' }>, 'status' | 'person'>

const NOTHING_YET: Told = { account: null, failed: false, asOf: null }

interface Followed {
  readonly id: UserId
  /** The same person has another method or name. */
  changed(person: Person): void
  stop(): void
}

/** Follows who is signed in, opens their account at the first sign-in, and follows it. */
export class WatchSession {
  constructor(
    private readonly identity: Identity,
    private readonly openAccount: OpenAccount,
    private readonly ledger: Ledger,
    private readonly known: OfflineCache,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Tells the session now and at each change, until it is stopped; throws nothing. An account that cannot be opened or
   * read is logged and told as `failed`, with the one known last. To try again, watch again, and hand over what was told
   * `before`: the same person keeps the account they have while it is read anew.
   */
  watch(listener: (session: Session) => void, before: Session = { status: 'unknown' }): Stop {
    let followed: Followed | null = null
    let last = before
    const tell = (session: Session) => {
      last = session
      listener(session)
    }
    const stop = this.identity.watch((state) => {
      if (state.status !== 'signed-in') {
        followed?.stop()
        followed = null
        tell(state)
      } else if (state.person.id === followed?.id) {
        followed.changed(state.person)
      } else {
        followed?.stop()
        followed = this.follow(state.person, tell, last)
      }
    })
    return () => {
      followed?.stop()
      stop()
    }
  }

  private follow(first: Person, listener: (session: Session) => void, before: Session): Followed {
    let stopped = false
    let stop: Stop = () => {}
    let person = first
    let told = toldOf(first.id, before)
    const tell = (now: Told) => {
      told = now
      if (!stopped) listener({ status: 'signed-in', person, ...told })
    }
    const next = (account: Account | null) => {
      if (stopped) return
      if (account) this.known.saveAccount({ value: account, asOf: this.clock.now() })
      // An account that is gone is opened again by trying again.
      tell({ account, failed: account === null, asOf: null })
    }
    const fault = (cause: unknown) => {
      if (stopped) return
      this.log.error('The account could not be read', cause)
      // What was read last is nearer the truth than nothing.
      const known = this.known.account(first.id)
      tell({
        account: told.account ?? known?.value ?? null,
        failed: true,
        asOf: known?.asOf ?? told.asOf,
      })
    }
    tell(told)
    this.openAccount.open(person).then((account) => {
      if (stopped) return
      next(account)
      stop = this.ledger.watchAccount(person.id, { next, fault })
    }, fault)
    return {
      id: first.id,
      changed: (now) => {
        person = now
        tell(told)
      },
      stop: () => {
        stopped = true
        stop()
      },
    }
  }
}

/** What was told of that person; whether it fails this time is not known yet. */
function toldOf(id: UserId, before: Session): Told {
  if (before.status !== 'signed-in' || before.person.id !== id) return NOTHING_YET
  return { account: before.account, failed: false, asOf: before.asOf }
}
