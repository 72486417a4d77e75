import type { Micros } from './entry.ts'
import { TIME_TOLERANCE } from './time-tolerance.ts'

/** A transaction that names an account before it is opened. */
interface EarlyUse {
  readonly transaction: string
  readonly time: Micros
  readonly as: 'sender' | 'recipient'
}

/** A balance below zero, and the time of the entry that made it so. */
interface Overdraft {
  readonly balance: number
  readonly since: Micros
}

/** What the entries make of one account. Unit: GBP. */
export interface AccountState {
  balance: number
  sent: number
  received: number
  openedAt: Micros | null
  /** While the balance is below zero. */
  belowZero: Overdraft | null
  /** The first that nothing made good in time. */
  overdraft: Overdraft | null
  /** Until the account is opened. */
  earlyUses: EarlyUse[]
  /** The first use of all, where it was long before the account was opened. */
  tooEarly: EarlyUse | null
}

export function unopenedAccount(): AccountState {
  return {
    balance: 0,
    sent: 0,
    received: 0,
    openedAt: null,
    belowZero: null,
    overdraft: null,
    earlyUses: [],
    tooEarly: null,
  }
}

/** Adds points to a balance, or takes them from it, at the time of an entry. */
export function changeBalance(account: AccountState, points: number, time: Micros): void {
  const { belowZero } = account
  if (belowZero && time > belowZero.since + TIME_TOLERANCE) account.overdraft ??= belowZero
  account.balance += points
  if (account.balance >= 0) account.belowZero = null
  else if (!belowZero) account.belowZero = { balance: account.balance, since: time }
}
