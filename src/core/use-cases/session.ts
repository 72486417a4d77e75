import { type Community, isPrivate, type Standing, standingOf } from '../domain/community.ts'
import type { Instant, UserId } from '../domain/ids.ts'
import { CACHED_ACCOUNT } from '../domain/offline-cache.ts'
import type { Account } from '../domain/people.ts'
import { accept, Fault, type Result, refuse } from '../domain/result.ts'
import { NAME_WISH, type NameWish, type Person } from '../domain/session.ts'
import {
  type NameRefusal,
  nearestUsername,
  numberedUsername,
  readUsername,
  type Username,
  usernameKey,
} from '../domain/username.ts'
import type { DeviceStore, LedgerCache } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { OwnCopy } from '../ports/ledger-copy.ts'
import type { Clock, Log } from '../ports/platform.ts'
import { type Stop, subscribeWhenOpen } from '../ports/subscription.ts'

/** Who uses the app now. The account is null until it is opened and read; a suspended person begins with the one that the device last read. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  /** Somebody who is no member, or not yet. Nothing is asked of the ledger for them. */
  | {
      readonly status: 'outside'
      readonly person: Person
      readonly why: Exclude<Standing, 'member'>
    }
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

/**
 * Watches who is signed in, opens their account at the first sign-in, and watches it. Where only members read, the device keeps the
 * ledger only while a member is signed in: others may use the device.
 */
export class WatchSession {
  constructor(
    private readonly identity: Identity,
    private readonly openAccount: OpenAccount,
    private readonly ledger: Ledger,
    private readonly cache: LedgerCache,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly community: Community,
    private readonly device: Pick<DeviceStore, 'forgetAll' | 'resume'>,
    private readonly ownCopy: OwnCopy,
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
      const here = state.status === 'signed-in' ? this.standingAt(state.person) : state
      if (here.status !== 'member') {
        watched?.stop()
        watched = null
        this.notIn(here, last)
        report(here)
      } else if (here.person.id === watched?.id) {
        watched.changed(here.person)
      } else {
        watched?.stop()
        this.device.resume()
        watched = this.watchAccountOf(here.person, report, last)
      }
    })
    return () => {
      watched?.stop()
      stop()
    }
  }

  /** Nobody is here who is a member, or nobody at all. */
  private notIn(now: Exclude<Session, { status: 'signed-in' }>, last: Session): void {
    if (now.status === 'outside') this.openAccount.keepWish(now.person.id)
    // The wish of somebody who leaves before they are a member is not the next person's.
    if (last.status === 'outside' && now.status === 'signed-out') this.openAccount.wishName(null)
    if (now.status === 'unknown' || !isPrivate(this.community)) return
    this.device.forgetAll()
    void this.ownCopy.drop()
  }

  private standingAt(person: Person) {
    const why = standingOf(person, this.community)
    if (why === 'member') return { status: why, person } as const
    return { status: 'outside', person, why } as const
  }

  private watchAccountOf(
    first: Person,
    listener: (session: Session) => void,
    before: Session,
  ): WatchedPerson {
    let person = first
    const known = () => {
      const cached = this.cache.load(CACHED_ACCOUNT)
      return cached?.value.id === first.id ? cached : null
    }
    let state = accountBefore(first.id, before)
    const last = state.account ?? known()?.value ?? null
    // Until the account is read, a suspended person is offered nothing that they cannot do.
    if (last?.suspended) state = { ...state, account: last }
    const report = (now: AccountState) => {
      state = now
      listener({ status: 'signed-in', person, ...state })
    }
    const missedName = () => this.openAccount.missedName(first.id)
    const next = (account: Account | null) => {
      if (account) this.cache.save(CACHED_ACCOUNT, { value: account, asOf: this.clock.now() })
      // No account: it was deleted. A retry opens a new one.
      report({ account, failed: account === null, asOf: null, missedName: missedName() })
    }
    const fault = (cause: unknown) => {
      this.log.error('The account could not be read', cause)
      // The last known account is better than none.
      const cached = known()
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

/**
 * Opens the account of a signed-in person, with 1337 GBP and the name that they typed at sign-up, or else the free name nearest
 * to theirs. Without a name they are "You".
 */
export class OpenAccount {
  /** A wish of somebody who is not known yet. */
  private wished: Username | null = null
  private missed: NameWish | null = null

  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly device: DeviceStore,
  ) {}

  /** The next person who is known gets this name, if their account is new and the name still free. Null drops an earlier wish. */
  wishName(name: Username | null): void {
    this.wished = name
    this.device.save(NAME_WISH, null)
  }

  /** Somebody is known, and cannot open their account yet. Their wish outlives the page. */
  keepWish(id: UserId): void {
    if (this.wished) this.device.save(NAME_WISH, { name: this.wished, of: id })
    this.wished = null
  }

  /** The name that a person typed at sign-up and did not get, because it was taken in the meantime; null otherwise. */
  missedName(id: UserId): Username | null {
    return this.missed?.of === id ? this.missed.name : null
  }

  /** Returns the new account, or the one that exists. Throws a `Fault` if the ledger cannot be reached; another call tries again. */
  async open(person: Person): Promise<Account> {
    this.keepWish(person.id)
    const wish = this.device.load(NAME_WISH)
    if (wish?.of !== person.id) return this.openNamed(person)
    const opened = await this.ledger.openAccount(person.id, wish.name)
    let account = opened.ok ? opened.value : await this.openNamed(person)
    if (opened.ok && account.nameCount === 0) {
      // Another tab has opened it, without a name.
      const named = await this.directory.claimName(person.id, wish.name)
      if (named.ok) account = named.value
    }
    this.missed = !opened.ok || account.username === null ? wish : null
    this.device.save(NAME_WISH, null)
    return account
  }

  private async openNamed(person: Person): Promise<Account> {
    const nearest = person.name === null ? null : nearestUsername(person.name)
    const first = await this.ledger.openAccount(person.id, nearest)
    if (first.ok) return first.value
    const free = nearest === null ? null : await findFreeName(this.directory, nearest)
    const second = await this.ledger.openAccount(person.id, free)
    if (second.ok) return second.value
    // The free name was taken in the meantime. The person can choose a name later.
    const nameless = await this.ledger.openAccount(person.id, null)
    if (nameless.ok) return nameless.value
    throw new Fault('broken', 'The ledger refuses an account without a name')
  }
}

const HIGHEST_NUMBER = 9

/** Finds a free name: the wanted one, or it with a number from 2 to 9 after it. Null where none of them is free. */
export async function findFreeName(
  directory: Directory,
  wanted: Username,
): Promise<Username | null> {
  for (let number = 1; number <= HIGHEST_NUMBER; number++) {
    const name = number === 1 ? wanted : numberedUsername(wanted, number)
    const owner = await directory.findByName(usernameKey(name))
    if (!owner.ok && owner.refusal.code !== 'owner-left') return name
  }
  return null
}

export type CheckNameRefusal =
  | NameRefusal
  | { readonly code: 'name-taken'; readonly nearest: Username | null }

/** Checks whether a name can be claimed. */
export class CheckUsername {
  constructor(private readonly directory: Directory) {}

  /**
   * Takes a typed name, with or without its `@`, for a new account or for `account`, which can claim its old names again. Refuses an
   * invalid name, and a taken one with the nearest free one. Throws a `Fault` if the directory cannot be reached.
   */
  async check(
    typed: string,
    account: UserId | null = null,
  ): Promise<Result<Username, CheckNameRefusal>> {
    const name = readUsername(typed)
    if (!name.ok) return name
    const owner = await this.directory.findByName(usernameKey(name.value))
    const isFree = owner.ok
      ? owner.value.id === account
      : owner.refusal.code === 'nobody-has-the-name'
    if (isFree) return accept(name.value)
    return refuse({ code: 'name-taken', nearest: await findFreeName(this.directory, name.value) })
  }
}
