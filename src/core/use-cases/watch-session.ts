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

/** Follows who is signed in, opens their account at the first sign-in, and follows it. */
export class WatchSession {
  constructor(
    private readonly identity: Identity,
    private readonly openAccount: OpenAccount,
    private readonly watchAccount: WatchAccount,
    private readonly log: Log,
  ) {}

  watch(listener: (session: Session) => void): Stop {
    let leave: Stop = () => {}
    let followed: string | null = null
    const stop = this.identity.watch((state) => {
      if (state.status !== 'signed-in') {
        leave()
        followed = null
        listener(state)
      } else if (state.person.id !== followed) {
        leave()
        followed = state.person.id
        leave = this.follow(state.person, listener)
      }
    })
    return () => {
      leave()
      stop()
    }
  }

  private follow(person: Person, listener: (session: Session) => void): Stop {
    let stopped = false
    let stop: Stop = () => {}
    const tell = (account: Account | null, failed = false) => {
      if (!stopped) listener({ status: 'signed-in', person, account, failed })
    }
    const fault = (cause: unknown) => {
      this.log.error('The account could not be read', cause)
      tell(null, true)
    }
    tell(null)
    this.openAccount.open(person).then((account) => {
      if (stopped) return
      tell(account)
      stop = this.watchAccount.watch(person.id, { next: (now) => tell(now), fault })
    }, fault)
    return () => {
      stopped = true
      stop()
    }
  }
}
