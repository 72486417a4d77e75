import { STARTING_BALANCE } from '../amount.ts'
import { type AccountState, changeBalance, unopenedAccount } from './account-state.ts'
import type { CloseEntry, Entry, Micros, OpenEntry, SendEntry } from './entry.ts'
import { TIME_TOLERANCE } from './time-tolerance.ts'

type WaitingSend = Pick<SendEntry, 'senderId' | 'points'>

/** The balances that follow from the entries, which are applied in their order. */
export class Balances {
  private readonly accountsHere = new Map<string, AccountState>()
  private readonly waitingHere: Map<string, WaitingSend>
  /** Closes that come slightly before their send. */
  private readonly earlyHere: Map<string, CloseEntry>

  constructor(private readonly base: Balances | null = null) {
    this.waitingHere = new Map(base?.waitingHere)
    this.earlyHere = new Map(base?.earlyHere)
  }

  /** Balances that go on from these and leave them as they are. */
  fork(): Balances {
    return new Balances(this)
  }

  /** Applies the next entry. Returns the ids of the accounts that it changes or opens. */
  apply(entry: Entry): readonly string[] {
    if (entry.kind === 'open') return this.open(entry)
    return entry.kind === 'send' ? this.send(entry) : this.close(entry)
  }

  /** When the account was opened; null where it was not. */
  openedAt(id: string): Micros | null {
    return this.peek(id)?.openedAt ?? null
  }

  /** Whether the points of a transaction were sent, and neither handed over nor taken back. */
  isWaiting(transaction: string): boolean {
    return this.waitingHere.has(transaction)
  }

  /** All accounts that an entry opens or names, by id. */
  *accounts(): Iterable<readonly [id: string, account: Readonly<AccountState>]> {
    yield* this.accountsHere
    if (!this.base) return
    for (const account of this.base.accounts())
      if (!this.accountsHere.has(account[0])) yield account
  }

  /** The points that were sent and neither handed over nor taken back. Unit: GBP. */
  get waiting(): number {
    let sum = 0
    for (const { points } of this.waitingHere.values()) sum += points
    return sum
  }

  private open({ id, time }: OpenEntry): readonly string[] {
    const account = this.account(id)
    const [first] = account.earlyUses
    if (first && first.time < time - TIME_TOLERANCE) account.tooEarly = first
    account.earlyUses = []
    account.openedAt = time
    changeBalance(account, STARTING_BALANCE, time)
    return [id]
  }

  private send(send: SendEntry): readonly string[] {
    const { id, time, senderId, recipientId, points } = send
    const sender = this.used(senderId, send, 'sender')
    changeBalance(sender, -points, time)
    sender.sent += points
    if (recipientId !== null) {
      this.receive(send, recipientId, points)
      return [senderId, recipientId]
    }
    this.waitingHere.set(id, { senderId, points })
    const close = this.earlyHere.get(id)
    this.earlyHere.delete(id)
    return close ? [senderId, ...this.close({ ...close, time })] : [senderId]
  }

  private close(close: CloseEntry): readonly string[] {
    const { id, time, recipientId } = close
    const waiting = this.waitingHere.get(id)
    if (!waiting) {
      this.earlyHere.set(id, close)
      return []
    }
    this.waitingHere.delete(id)
    if (recipientId !== null) {
      this.receive(close, recipientId, waiting.points)
      return [recipientId]
    }
    const sender = this.account(waiting.senderId)
    changeBalance(sender, waiting.points, time)
    sender.sent -= waiting.points
    return [waiting.senderId]
  }

  private receive(entry: SendEntry | CloseEntry, recipientId: string, points: number): void {
    const recipient = this.used(recipientId, entry, 'recipient')
    changeBalance(recipient, points, entry.time)
    recipient.received += points
  }

  private used(
    id: string,
    { id: transaction, time }: Entry,
    as: 'sender' | 'recipient',
  ): AccountState {
    const account = this.account(id)
    if (account.openedAt === null) account.earlyUses.push({ transaction, time, as })
    return account
  }

  private account(id: string): AccountState {
    const own = this.accountsHere.get(id)
    if (own) return own
    const inherited = this.base?.peek(id)
    const account = inherited
      ? { ...inherited, earlyUses: [...inherited.earlyUses] }
      : unopenedAccount()
    this.accountsHere.set(id, account)
    return account
  }

  private peek(id: string): Readonly<AccountState> | undefined {
    return this.accountsHere.get(id) ?? this.base?.peek(id)
  }
}
