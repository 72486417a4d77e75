import type { OutsideRefusal } from '../domain/community.ts'
import type { UserId } from '../domain/ids.ts'
import {
  type AnswerRefusal,
  ASKED_REQUESTS,
  type AskedRequest,
  type AskedRequests,
  type AskFormRefusal,
  askedOf,
  type MutedPerson,
  type MuteRefusal,
  type PointRequest,
  type RememberedRequest,
  WATCHED_REQUESTS,
  WORDLESS_REQUEST,
  withAsked,
} from '../domain/requests.ts'
import { type Result, refuse } from '../domain/result.ts'
import { readAmountAndMessage } from '../domain/transfer.ts'
import type { Username } from '../domain/username.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Log, Retry } from '../ports/platform.ts'
import type { Requests } from '../ports/requests.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import { watchAgain } from './watch-again.ts'

/** Muted people that load at once. */
const LISTED_MUTES = 20

type SignedOut = { readonly code: 'signed-out' }

/** The form of a request, as typed. */
export interface AskForm {
  readonly to: UserId
  readonly toName: Username
  readonly amount: string
  readonly message: string
}

/** A muted person with their present name; null of somebody who has left, or who has none. */
export interface MutedProfile {
  readonly id: UserId
  readonly name: Username | null
}

/** Some of the people whom one mutes. */
export interface MutedPage {
  readonly people: readonly MutedProfile[]
  /** After whom the next page begins; null where nobody is left. */
  readonly next: MutedPerson | null
}

/** Asks one person for points, once until they answer. */
export class AskForPoints {
  constructor(
    private readonly identity: Identity,
    private readonly requests: Requests,
    private readonly device: DeviceStore,
  ) {}

  /**
   * Refuses what a send refuses of amount and message, and a second request to the same person: the refusal has the open one, or when
   * they may be asked again. No message needs to be typed. A retry with the same form is safe. Throws a `Fault` if the ledger cannot
   * be reached.
   */
  async ask({ to, toName, ...typed }: AskForm): Promise<Result<PointRequest, AskFormRefusal>> {
    const from = this.identity.current()?.id
    if (!from) return refuse({ code: 'signed-out' })
    const read = readAmountAndMessage(typed)
    if (!read.ok) return read
    const { amount, message } = read.value
    const asked = await this.requests.ask({
      from,
      to,
      amount,
      message: message || WORDLESS_REQUEST,
    })
    if (asked.ok) remember(this.device, from, asAsked(asked.value, toName))
    return asked
  }
}

/** Says no to a request or to a person, or takes one's own request back. Methods throw a `Fault` if the ledger cannot be reached; a retry is safe. */
export class AnswerRequest {
  constructor(
    private readonly identity: Identity,
    private readonly requests: Requests,
    private readonly device: DeviceStore,
    private readonly directory: Directory,
  ) {}

  /** Declines what `from` asks the signed-in person for. They can still pay it. */
  async decline(from: UserId): Promise<Result<null, AnswerRefusal | SignedOut>> {
    const person = this.identity.current()
    return person ? this.requests.decline(from, person.id) : refuse({ code: 'signed-out' })
  }

  /**
   * Withdraws a request of the signed-in person, open or declined. The device forgets it first: whatever the answer, a later gift of
   * this amount must not read as its payment.
   */
  async withdraw({
    to,
    at,
  }: Pick<AskedRequest, 'to' | 'at'>): Promise<Result<null, OutsideRefusal | SignedOut>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    remember(this.device, person.id, { to, at, isRemoved: true })
    return this.requests.withdraw(person.id, to)
  }

  /** Refuses all later requests from a person, and declines the open one. They see only that it is declined. */
  async mute(from: UserId): Promise<Result<null, MuteRefusal | SignedOut>> {
    const person = this.identity.current()
    if (!person) return refuse({ code: 'signed-out' })
    const muted = await this.requests.mute(from, person.id)
    if (!muted.ok) return muted
    const declined = await this.requests.decline(from, person.id)
    return declined.ok || declined.refusal.code === 'request-gone'
      ? muted
      : refuse(declined.refusal)
  }

  /** Takes requests from a person again. */
  async unmute(from: UserId): Promise<Result<null, OutsideRefusal | SignedOut>> {
    const person = this.identity.current()
    return person ? this.requests.unmute(from, person.id) : refuse({ code: 'signed-out' })
  }

  /** Up to 20 people whom the signed-in person mutes, the newest first: those after `after`, or the first ones (null). None for nobody. */
  async loadMuted(after: MutedPerson | null): Promise<MutedPage> {
    const person = this.identity.current()
    if (!person) return { people: [], next: null }
    const loaded = await this.requests.loadMuted(person.id, after, LISTED_MUTES + 1)
    const muted = loaded.slice(0, LISTED_MUTES)
    const profiles = muted.map(async ({ id }) => {
      const profile = await this.directory.findById(id)
      return { id, name: profile?.username ?? null }
    })
    const next = loaded.length > LISTED_MUTES ? (muted.at(-1) ?? null) : null
    return { people: await Promise.all(profiles), next }
  }
}

/** Watches the requests of a person, in both directions. After a fault it logs that, and tries again after a pause. */
export class WatchRequests {
  constructor(
    private readonly requests: Requests,
    private readonly directory: Directory,
    private readonly device: DeviceStore,
    private readonly retry: Retry,
    private readonly log: Log,
  ) {}

  /** Reports the newest open requests to a person, now and at each change: up to 10. */
  watchTo(to: UserId, report: (requests: readonly PointRequest[]) => void): Stop {
    return this.watch(report, (listener) => this.requests.watchTo(to, WATCHED_REQUESTS, listener))
  }

  /** Reports what a person asked for, now and at each change: up to 10 requests, and those that this device has seen. */
  watchFrom(from: UserId, report: (asked: AskedRequests) => void): Stop {
    let isStopped = false
    let latest: readonly PointRequest[] = []
    const names = new Map<UserId, Username | null>()
    const remembered = () => askedOf(this.device.load(ASKED_REQUESTS, from))
    for (const { to, toName } of remembered()) if (toName) names.set(to, toName)
    const tell = () => {
      const present = latest.map((request) => asAsked(request, names.get(request.to) ?? null))
      for (const request of present) remember(this.device, from, request)
      const gone = remembered().filter((one) => !present.some((request) => request.to === one.to))
      // Where there may be more than are watched, what is not among them may be there all the same.
      report({ present, gone: present.length < WATCHED_REQUESTS ? gone : [] })
    }
    const readName = async ({ to }: PointRequest) => {
      if (names.has(to)) return
      try {
        names.set(to, (await this.directory.findById(to))?.username ?? null)
      } catch (cause) {
        this.log.warn('The name of somebody who was asked could not be read', cause)
      }
    }
    const take = async (requests: readonly PointRequest[]) => {
      latest = requests
      await Promise.all(requests.map(readName))
      if (!isStopped && latest === requests) tell()
    }
    const stop = this.watch<readonly PointRequest[]>(
      (requests) => void take(requests),
      (listener) => this.requests.watchFrom(from, WATCHED_REQUESTS, listener),
    )
    return () => {
      isStopped = true
      stop()
    }
  }

  private watch<T>(report: (value: T) => void, subscribe: (listener: Listener<T>) => Stop): Stop {
    const fault = (cause: unknown) => this.log.warn('Requests could not be read', cause)
    return watchAgain(this.retry, { next: report, fault }, subscribe)
  }
}

function remember(device: DeviceStore, from: UserId, asked: RememberedRequest): void {
  device.save(ASKED_REQUESTS, withAsked(device.load(ASKED_REQUESTS, from), asked), from)
}

function asAsked(
  { to, amount, message, at, declinedAt }: PointRequest,
  toName: Username | null,
): AskedRequest {
  return { to, toName, amount, message, at, declinedAt }
}
