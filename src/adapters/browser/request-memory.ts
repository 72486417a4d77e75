import { isAmount } from '../../core/domain/amount.ts'
import { isInstant, type UserId } from '../../core/domain/ids.ts'
import type { AskedRequest } from '../../core/domain/requests.ts'
import {
  type Check,
  type Checked,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
  readJson,
} from '../../core/domain/schema.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { RequestMemory } from '../../core/ports/requests.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const ASKED = 'pledger-asked/'
const MOST = 20

const isRequest = isRecordOf({
  to: isText<UserId>,
  toName: isNullOr(isText<Username>),
  amount: isAmount,
  message: isText,
  at: isInstant,
  declinedAt: isNullOr(isInstant as Check<number>),
})
/** In the place of a removed request, so that a tab that still sees it does not save it again. */
const isRemoved = isRecordOf({ to: isText<UserId>, at: isInstant, isRemoved: isOneOf(true) })
type Removed = Checked<typeof isRemoved>

const areEntries = isListOf(
  (value: unknown): value is AskedRequest | Removed => isRequest(value) || isRemoved(value),
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
    const { to, at } = request
    if (this.entries(from).some((one) => isRemoved(one) && one.to === to && one.at >= at)) return
    this.replace(from, request)
  }

  remove(from: UserId, { to, at }: Pick<AskedRequest, 'to' | 'at'>): void {
    this.replace(from, { to, at, isRemoved: true })
  }

  load(from: UserId): readonly AskedRequest[] {
    return this.entries(from).filter((one) => isRequest(one))
  }

  /** Another version may have stored anything there: then none. */
  private entries(from: UserId): readonly (AskedRequest | Removed)[] {
    const stored = readJson(this.store.get(ASKED + from))
    return areEntries(stored) ? stored : []
  }

  private replace(from: UserId, entry: AskedRequest | Removed): void {
    const all = [...this.entries(from).filter(({ to }) => to !== entry.to), entry]
    const newest = all.sort((one, other) => other.at - one.at).slice(0, MOST)
    this.store.set(ASKED + from, JSON.stringify(newest))
  }
}
