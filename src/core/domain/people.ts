import { STARTING_BALANCE } from './amount.ts'
import type { OutsideRefusal } from './community.ts'
import { type Instant, isInstant, type TransactionId, type UserId } from './ids.ts'
import { type MonthSums, monthOf, noSums } from './month.ts'
import { accept, type Result, refuse } from './result.ts'
import { type ModerationReason, readReason } from './transaction.ts'
import { PLACEHOLDER_NAME, type Username } from './username.ts'

/** An act of a moderator on an account. */
export interface Ruling {
  readonly by: UserId
  readonly at: Instant
  readonly reason: ModerationReason
}

/** A suspended person can only remove their texts, take back waiting points, and leave. */
export type Suspension = Ruling

/** The end of a suspension by a moderator. */
export interface Lifting {
  readonly by: UserId
  readonly at: Instant
}

/** Reads a stored ruling; null without one. */
export function readRuling(stored: unknown): Ruling | null {
  const read = readLifting(stored)
  return read && { ...read, reason: readReason(Object(stored).reason) ?? 'other' }
}

/** Reads the stored end of a suspension; null without one. */
export function readLifting(stored: unknown): Lifting | null {
  const { by, at } = Object(stored)
  return typeof by === 'string' ? { by: by as UserId, at: isInstant(at) ? at : 0 } : null
}

/** Why a person may not write anything. */
export type StandingRefusal =
  | { readonly code: 'suspended'; readonly reason: ModerationReason }
  | { readonly code: 'has-left' }
  | OutsideRefusal

/** The account of a writer. Refuses a person who may not write. */
export function activeAccount(
  account: Account | null | undefined,
): Result<Account, StandingRefusal | { readonly code: 'account-missing' }> {
  if (!account) return refuse({ code: 'account-missing' })
  const { suspended, leftAt } = account
  if (leftAt !== null) return refuse({ code: 'has-left' })
  return suspended ? refuse({ code: 'suspended', reason: suspended.reason }) : accept(account)
}

/** The public part of an account. Points are in GBP. */
export interface Profile {
  readonly id: UserId
  /** Null until the owner chooses one. */
  readonly username: Username | null
  /** Initials, 1 to 4 letters or digits; '' after the person left. */
  readonly avatar: string
  readonly balance: number
  readonly joinDate: Instant
  readonly totalSent: number
  readonly totalReceived: number
  readonly description: string | null
  /** The last removal of a description by a moderator; null without one. The owner may have written a new description since. */
  readonly cleared: Ruling | null
  readonly suspended: Suspension | null
  /** The last lifting of a suspension; null without one. The person may be suspended again since. */
  readonly lifted: Lifting | null
  /** When the person left, for good. Only the points and the dates remain then. */
  readonly leftAt: Instant | null
  /** Of the last month in which the account sent, received or was opened. */
  readonly monthSums: MonthSums
}

/** A profile, with the fields that only its owner needs. */
export interface Account extends Profile {
  /** Names taken so far, 0 to 5. */
  readonly nameCount: number
  /** The last transfer that changed the balance; null without one, or if unknown. */
  readonly lastTransaction: TransactionId | null
}

/** The account after its owner left: only points and dates remain. */
export function leftAccount(account: Account, leftAt: Instant): Account {
  return { ...account, username: null, avatar: '', description: null, leftAt }
}

/** A new account: 1337 GBP, nothing sent or received. `username` is null for an owner without a name, shown as "You". */
export function openingAccount(id: UserId, username: Username | null, joinDate: Instant): Account {
  return {
    id,
    username,
    avatar: initialsOf(username),
    balance: STARTING_BALANCE,
    joinDate,
    totalSent: 0,
    totalReceived: 0,
    description: null,
    nameCount: username ? 1 : 0,
    lastTransaction: null,
    cleared: null,
    suspended: null,
    lifted: null,
    leftAt: null,
    monthSums: noSums(monthOf(joinDate)),
  }
}

const plainLetters: Readonly<Record<string, string>> = { ß: 's', æ: 'a', ð: 'd', ø: 'o', þ: 't' }

/** The initials for an avatar, in ASCII capitals: the first letters of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string | null): string {
  const words = plain(name ?? PLACEHOLDER_NAME).match(/[a-z0-9]+/gi) ?? []
  const [first = '', second] = words
  const initials = second ? `${first[0]}${second[0]}` : first.slice(0, 2)
  return initials.toUpperCase()
}

function plain(name: string): string {
  const folds = name.replace(/[ßæðøþ]/g, (letter) => plainLetters[letter] ?? letter)
  return folds.normalize('NFD').replace(/\p{M}/gu, '')
}

// One visible character: a letter with its accents, an emoji with its skin tone and joined parts, or a flag.
const grapheme = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su

/** The first letter or emoji of a text, whole; '' for an empty text. */
export function firstGrapheme(text: string): string {
  return text.trim().match(grapheme)?.[0] ?? ''
}
