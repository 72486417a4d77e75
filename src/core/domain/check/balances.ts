import { STARTING_BALANCE } from '../amount.ts'
import { type MonthSums, monthOf, noSums, withMoved, withTakenBack } from '../month.ts'
import {
  type CloseEntry,
  type Entry,
  type NameEntry,
  type OpenEntry,
  type SendEntry,
  TIME_TOLERANCE,
} from './entry.ts'
import { describeCount, describeTime, type Finding } from './finding.ts'
import type { Micros, StoredPoints } from './records.ts'

/** A transaction or a name that uses an account before it is opened, or after its owner has left. */
interface UntimelyUse {
  readonly about: 'transaction' | 'name'
  readonly id: string
  readonly time: Micros
  readonly as: 'sender' | 'recipient' | 'owner'
}

/** A balance below zero, and the time of the entry that made it so. */
interface Overdraft {
  readonly balance: number
  readonly since: Micros
}

/** One account as it follows from the entries. Unit: GBP. */
export interface AccountState {
  readonly balance: number
  readonly sent: number
  readonly received: number
  /** Null until the account is opened or its points move. */
  readonly monthSums: MonthSums | null
  readonly openedAt: Micros | null
  /** While the balance is below zero. */
  readonly belowZero: Overdraft | null
  /** The first that nothing made good in time. */
  readonly overdraft: Overdraft | null
  /** Until the account is opened. */
  readonly earlyUses: readonly UntimelyUse[]
  /** The first use of all, where it was long before the account was opened. */
  readonly tooEarly: UntimelyUse | null
  readonly leftAt: Micros | null
  /** Long after its owner has left. */
  readonly lateUses: readonly UntimelyUse[]
}

class Account implements AccountState {
  balance = 0
  sent = 0
  received = 0
  monthSums: MonthSums | null = null
  openedAt: Micros | null = null
  belowZero: Overdraft | null = null
  overdraft: Overdraft | null = null
  earlyUses: UntimelyUse[] = []
  tooEarly: UntimelyUse | null = null
  leftAt: Micros | null = null
  lateUses: UntimelyUse[] = []

  /** An account in the same state. It changes apart from this one. */
  copy(): Account {
    const { earlyUses, lateUses } = this
    return Object.assign(new Account(), this, {
      earlyUses: [...earlyUses],
      lateUses: [...lateUses],
    })
  }

  open(time: Micros): void {
    const [first] = this.earlyUses
    if (first && first.time < time - TIME_TOLERANCE) this.tooEarly = first
    this.earlyUses = []
    this.openedAt = time
    this.#moveInMonth(time, {})
    this.#change(STARTING_BALANCE, time)
  }

  send(points: number, entry: Entry): void {
    this.#use(entry, 'sender')
    this.#change(-points, entry.time)
    this.sent += points
    this.#moveInMonth(entry.time, { sent: points })
  }

  /** `at`: when the server took the commit, where that is before the entry's place. */
  receive(points: number, entry: Entry, at = entry.time): void {
    this.#use(entry, 'recipient')
    this.#change(points, entry.time)
    this.received += points
    this.#moveInMonth(at, { received: points })
  }

  /** Waiting points of this account go to somebody. The rules let nobody do that after leaving. */
  handOver(entry: Entry): void {
    this.#addLateUse(entry, 'sender')
  }

  /** Also after the sender has left. */
  takeBack(points: number, entry: Entry, sentAt: Micros, at: Micros): void {
    this.#change(points, entry.time)
    this.sent -= points
    if (this.monthSums)
      this.monthSums = withTakenBack(this.monthSums, sentAt / 1000, at / 1000, points)
  }

  claimName(entry: NameEntry): void {
    this.#use(entry, 'owner')
  }

  leave(time: Micros): void {
    this.leftAt = time
  }

  #use(entry: Entry, as: UntimelyUse['as']): void {
    if (this.openedAt === null) this.earlyUses.push(untimelyUse(entry, as))
    this.#addLateUse(entry, as)
  }

  #addLateUse(entry: Entry, as: UntimelyUse['as']): void {
    if (this.leftAt === null || entry.time <= this.leftAt + TIME_TOLERANCE) return
    this.lateUses.push(untimelyUse(entry, as))
  }

  /** Times are taken before commits, so that an account may be opened after its first points came. */
  #moveInMonth(time: Micros, moved: Parameters<typeof withMoved>[2]): void {
    const at = time / 1000
    this.monthSums = withMoved(this.monthSums ?? noSums(monthOf(at)), at, moved)
  }

  #change(points: number, time: Micros): void {
    const { belowZero } = this
    if (belowZero && time > belowZero.since + TIME_TOLERANCE) this.overdraft ??= belowZero
    this.balance += points
    if (this.balance >= 0) this.belowZero = null
    else if (!belowZero) this.belowZero = { balance: this.balance, since: time }
  }
}

function untimelyUse({ kind, id, time }: Entry, as: UntimelyUse['as']): UntimelyUse {
  return { about: kind === 'name' ? kind : 'transaction', id, time, as }
}

type WaitingSend = Pick<SendEntry, 'senderId' | 'points' | 'time'>

/** The balances that follow from the entries, which are applied in their order. */
export class Balances {
  private readonly accountsHere = new Map<string, Account>()
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
    switch (entry.kind) {
      case 'open':
        return this.open(entry)
      case 'name':
        this.account(entry.accountId).claimName(entry)
        return [entry.accountId]
      case 'send':
        return this.send(entry)
      case 'close':
        return this.close(entry)
      case 'leave':
        this.account(entry.id).leave(entry.time)
        return [entry.id]
    }
  }

  /** When the account was opened; null if it was not. */
  openedAt(id: string): Micros | null {
    return this.peek(id)?.openedAt ?? null
  }

  /** When the owner of an account left; null if they did not. */
  leftAt(id: string): Micros | null {
    return this.peek(id)?.leftAt ?? null
  }

  /** Whether the points of a transaction were sent, and neither handed over nor taken back. */
  isWaiting(transaction: string): boolean {
    return this.waitingHere.has(transaction)
  }

  /** All accounts that an entry opens or names, by id. */
  *accounts(): Iterable<readonly [id: string, account: AccountState]> {
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
    this.account(id).open(time)
    return [id]
  }

  private send(send: SendEntry): readonly string[] {
    const { id, time, senderId, recipientId, points } = send
    this.account(senderId).send(points, send)
    if (recipientId !== null) {
      this.account(recipientId).receive(points, send)
      return [senderId, recipientId]
    }
    this.waitingHere.set(id, { senderId, points, time })
    const close = this.earlyHere.get(id)
    this.earlyHere.delete(id)
    return close ? [senderId, ...this.close(close, time)] : [senderId]
  }

  /** `place`: the time of the send, where that is later. */
  private close(close: CloseEntry, place = close.time): readonly string[] {
    const { id, recipientId } = close
    const waiting = this.waitingHere.get(id)
    if (!waiting) {
      this.earlyHere.set(id, close)
      return []
    }
    this.waitingHere.delete(id)
    const { senderId, points, time } = waiting
    const entry = { ...close, time: place }
    if (recipientId !== null) {
      this.account(senderId).handOver(entry)
      this.account(recipientId).receive(points, entry, close.time)
    } else this.account(senderId).takeBack(points, entry, time, close.time)
    return [recipientId ?? senderId]
  }

  private account(id: string): Account {
    const own = this.accountsHere.get(id)
    if (own) return own
    const account = this.base?.peek(id)?.copy() ?? new Account()
    this.accountsHere.set(id, account)
    return account
  }

  private peek(id: string): Account | undefined {
    return this.accountsHere.get(id) ?? this.base?.peek(id)
  }
}

/** The stored points of the accounts, by id. */
type Stored = ReadonlyMap<string, StoredPoints>

/** The opened accounts with stored points that are unknown, are not whole numbers or do not follow from the entries. */
export function differingAccounts(balances: Balances, stored: Stored): readonly string[] {
  const ids: string[] = []
  for (const [id, account] of balances.accounts()) {
    const points = stored.get(id)
    if (account.openedAt === null) continue
    if (!isWhole(points) || differences(id, account, points).length > 0) ids.push(id)
  }
  return ids
}

function isWhole(points: StoredPoints | undefined): points is StoredPoints {
  return points !== undefined && Object.values(points).every((value) => value !== null)
}

/** All that is wrong with the balances at the end of the ledger. */
export function judgeBalances(balances: Balances, stored: Stored): readonly Finding[] {
  const findings: Finding[] = []
  for (const [id, account] of balances.accounts()) {
    if (account.openedAt === null) findings.push(...usesOfUnknown(id, account))
    else {
      const points = stored.get(id)
      if (points) findings.push(...differences(id, account, points))
      findings.push(...overdraftOf(id, account), ...lateOpening(id, account))
    }
    findings.push(...usesOfLeaver(account))
  }
  return [...findings, ...judgeSum(balances, stored)]
}

/** A stored value that is not a whole number is not compared: the record is broken, which is a finding of its own. */
function differences(
  id: string,
  { balance, sent, received, monthSums }: AccountState,
  stored: StoredPoints,
): readonly Finding[] {
  const findings: Finding[] = []
  const find = (code: Finding['code'], expected: string, found: string) =>
    findings.push({ code, about: 'account', id, expected, found })
  if (stored.balance !== null && stored.balance !== balance)
    find('balance-differs', describeCount(balance), describeCount(stored.balance))
  const { totalSent, totalReceived } = stored
  if ((totalSent ?? sent) !== sent || (totalReceived ?? received) !== received)
    find(
      'totals-differ',
      describeTotals(sent, received),
      describeTotals(totalSent ?? sent, totalReceived ?? received),
    )
  if (monthSums) {
    const inMonth = {
      month: stored.month ?? monthSums.month,
      sent: stored.monthSent ?? monthSums.sent,
      received: stored.monthReceived ?? monthSums.received,
    }
    if (describeMonth(inMonth) !== describeMonth(monthSums))
      find('totals-differ', describeMonth(monthSums), describeMonth(inMonth))
  }
  return findings
}

function describeTotals(sent: number, received: number): string {
  return `sent ${describeCount(sent)}, received ${describeCount(received)}`
}

function describeMonth({ month, sent, received }: Readonly<Record<keyof MonthSums, unknown>>) {
  return `in ${month}: ${describeTotals(Number(sent), Number(received))}`
}

/** A balance that is still below zero at the end of the ledger counts as well. */
function overdraftOf(id: string, { overdraft, belowZero }: AccountState): readonly Finding[] {
  const worst = overdraft ?? belowZero
  if (!worst) return []
  const found = `${describeCount(worst.balance)} at ${describeTime(worst.since)}`
  return [{ code: 'overdrawn', about: 'account', id, expected: '0 or more', found }]
}

/** An account that is opened long after its first transaction. */
function lateOpening(id: string, { tooEarly, openedAt }: AccountState): readonly Finding[] {
  if (!tooEarly || openedAt === null) return []
  const { about, id: first, time } = tooEarly
  const expected = `joinDate: before its first ${about}, ${first}, at ${describeTime(time)}`
  const found = `joinDate: ${describeTime(openedAt)}`
  return [{ code: 'entry-broken', about: 'account', id, expected, found }]
}

function usesOfUnknown(id: string, { earlyUses }: AccountState): readonly Finding[] {
  return earlyUses.map(({ about, id: used, as }) => ({
    code: 'entry-broken',
    about,
    id: used,
    expected: `${as === 'owner' ? 'an' : 'a'} ${as} with an account`,
    found: `no account ${JSON.stringify(id)}`,
  }))
}

function usesOfLeaver({ leftAt, lateUses }: AccountState): readonly Finding[] {
  return lateUses.map(({ about, id, time, as }) => ({
    code: 'entry-broken',
    about,
    id,
    expected: `${as}: here at ${describeTime(time)}`,
    found: `${as}: left${leftAt === null ? '' : ` at ${describeTime(leftAt)}`}`,
  }))
}

/** Σ balances and Σ waiting points, as stored and as they should be together. Unit: GBP. */
export function sumsOf(balances: Balances, stored: Stored) {
  let accounts = 0
  let inBalances = 0n
  for (const [id, { openedAt }] of balances.accounts()) {
    if (openedAt === null) continue
    accounts++
    inBalances += BigInt(stored.get(id)?.balance ?? 0)
  }
  const waiting = balances.waiting
  const issued = BigInt(accounts) * BigInt(STARTING_BALANCE)
  const isRight = inBalances + BigInt(waiting) === issued
  return { accounts, inBalances: Number(inBalances), waiting, issued: Number(issued), isRight }
}

function judgeSum(balances: Balances, stored: Stored): readonly Finding[] {
  const { inBalances, waiting, issued, isRight } = sumsOf(balances, stored)
  if (isRight) return []
  const expected = describeCount(issued)
  const found = `${describeCount(inBalances)} + ${describeCount(waiting)} waiting`
  return [{ code: 'sum-differs', about: 'ledger', id: null, expected, found }]
}
