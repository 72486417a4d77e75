import { isAmount } from '../../core/domain/amount.ts'
import { isInstant, type UserId } from '../../core/domain/ids.ts'
import type { AskedRequest } from '../../core/domain/requests.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { RequestMemory } from '../../core/ports/requests.ts'
import { type Check, isListOf, isNullOr, isRecordOf, isText, readJson } from '../shared/schema.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const ASKED = 'pledger-asked/'
const MOST = 20

const areRequests = isListOf(
  isRecordOf({
    to: isText<UserId>,
    toName: isNullOr(isText<Username>),
    amount: isAmount,
    message: isText,
    at: isInstant,
    declinedAt: isNullOr(isInstant as Check<number>),
  }),
)

/** What was asked for, in the browser's local storage, under one key for each account. */
export class LocalRequestMemory implements RequestMemory {
  private readonly store: TextStore

  constructor(log: Log, storage: () => WebStorage = () => localStorage) {
    this.store = new TextStore(storage, (cause) =>
      log.warn('The browser does not store what was asked for', cause),
    )
  }

  save(from: UserId, request: AskedRequest): void {
    const all = [...this.without(from, request.to), request]
    this.write(from, all.sort((one, other) => other.at - one.at).slice(0, MOST))
  }

  remove(from: UserId, to: UserId): void {
    this.write(from, this.without(from, to))
  }

  /** Another version may have stored anything there: then none. */
  load(from: UserId): readonly AskedRequest[] {
    const stored = readJson(this.store.get(ASKED + from))
    return areRequests(stored) ? stored : []
  }

  private without(from: UserId, to: UserId): readonly AskedRequest[] {
    return this.load(from).filter((request) => request.to !== to)
  }

  private write(from: UserId, requests: readonly AskedRequest[]): void {
    this.store.set(ASKED + from, JSON.stringify(requests))
  }
}
