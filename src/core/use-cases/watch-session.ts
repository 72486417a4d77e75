import type { UserId } from '../domain/ids.ts'
import type { Person } from '../domain/person.ts'
import type { Account } from '../domain/profile.ts'
import type { Identity } from '../ports/identity.ts'
import type { Log } from '../ports/log.ts'
import type { Stop } from '../ports/subscription.ts'
import type { OpenAccount } from './open-account.ts'
import type { WatchAccount } from './watch-account.ts'

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
    }

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
    private readonly watchAccount: WatchAccount,
    private readonly log: Log,
  ) {}

  watch(listener: (session: Session) => void): Stop {
    let followed: Followed | null = null
    const stop = this.identity.watch((state) => {
      if (state.status !== 'signed-in') {
        followed?.stop()
        followed = null
        listener(state)
      } else if (state.person.id === followed?.id) {
        followed.changed(state.person)
      } else {
        followed?.stop()
        followed = this.follow(state.person, listener)
      }
    })
    return () => {
      followed?.stop()
      stop()
    }
  }

  private follow(first: Person, listener: (session: Session) => void): Followed {
    let stopped = false
    let stop: Stop = () => {}
    let person = first
    let told: { account: Account | null; failed: boolean } = { account: null, failed: false }
    const tell = (account: Account | null, failed = false) => {
      told = { account, failed }
      if (!stopped) listener({ status: 'signed-in', person, ...told })
    }
    const fault = (cause: unknown) => {
      if (stopped) return
      this.log.error('The account could not be read', cause)
      // What was read last is nearer the truth than nothing.
      tell(told.account, true)
    }
    tell(null)
    this.openAccount.open(person).then((account) => {
      if (stopped) return
      tell(account)
      stop = this.watchAccount.watch(person.id, { next: (now) => tell(now), fault })
    }, fault)
    return {
      id: first.id,
      changed: (now) => {
        person = now
        tell(told.account, told.failed)
      },
      stop: () => {
        stopped = true
        stop()
      },
    }
  }
}
