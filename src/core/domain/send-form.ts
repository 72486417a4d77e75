import { checkAmount, isNumeral, readAmount } from './amount.ts'
import { type DeviceRecord, readEntries } from './device-record.ts'
import { type Folded, folded, isFoundBy, startOfText } from './folded.ts'
import { type Instant, isTransactionId, type TransactionId, type UserId } from './ids.ts'
import type { Account, Profile } from './people.ts'
import { isOneOf, isRecordOf, isText } from './schema.ts'
import type { Transaction } from './transaction.ts'
import { type RecentSend, recentSendOf } from './transfer.ts'
import { typedName, type Username } from './username.ts'

/** All fields of a send form, as `Drafts` stores them until they are sent. Submitting it makes a `TransferDraft` of it. */
export interface SendDraft {
  readonly sender: UserId
  /**
   * Identity of the form: the recipient in the address that opened it, '' for none, or the query of a payment link. For another person
   * of the same form, see `formOfAnother`.
   */
  readonly openedFor: string
  /** The id of the transfer. A reload keeps it, so that the ledger recognises a transfer that it already has. */
  readonly id: TransactionId
  readonly recipient: string
  /** Whether the form said that nobody has this name. */
  readonly shownAsFree?: boolean
  readonly amount: string
  readonly message: string
}

/** The drafts of a tab: one for each form, oldest first. */
export const DRAFTS: DeviceRecord<readonly SendDraft[], 'tab'> = {
  key: 'draft',
  scope: 'tab',
  isPrivate: true,
  most: 12,
  read: readEntries(
    isRecordOf({
      sender: isText<UserId>,
      openedFor: isText,
      id: isTransactionId,
      recipient: isText,
      shownAsFree: isOneOf(true, false, undefined),
      amount: isText,
      message: isText,
    }),
  ),
}

/** How many people a form sends to. Each has a draft. */
export const MOST_RECIPIENTS = 8

/** The identity of the draft for another person of a form. */
export const formOfAnother = (openedFor: string, id: TransactionId): string => `${openedFor}\n${id}`

/** Whether a draft is for another person of a form. */
export const isOfAnother = (draft: SendDraft, openedFor: string): boolean =>
  draft.openedFor.startsWith(`${openedFor}\n`)

/** Whether a draft contains a removed message: it is the draft of that send, or its sender writes the same again. */
export function keepsWords(
  draft: SendDraft,
  { id, senderId }: Transaction,
  message: string,
): boolean {
  const isSame = message !== '' && draft.message.trim() === message
  return draft.id === id || (isSame && draft.sender === senderId)
}

/** The fields of a payment link, as unchecked text. */
export interface PaymentRequest {
  readonly recipient: string
  /** Unit: GBP. Null if the link has no amount, '' if its amount is not a number. */
  readonly amount: string | null
  readonly message: string
}

/** Reads the parameters of a payment link. Null is a parameter that the link does not have. */
export function readPaymentRequest(
  recipient: string,
  amount: string | null,
  message: string | null,
): PaymentRequest {
  return { recipient, amount: amount === null ? null : numberIn(amount), message: message ?? '' }
}

/** A number field cannot show other text, so the reader would not see the refused value. */
function numberIn(text: string): string {
  return isNumeral(text) && Number.isFinite(Number(text)) ? String(Number(text)) : ''
}

/** Effect of a send on the balance, as far as this device knows without asking the ledger. Unit: GBP. */
export interface SendPreview {
  /** The sum of the pending sends of this device, which the balance does not show yet. */
  readonly pending: number
  /** The balance without the pending sends. */
  readonly free: number
  /** Whether the amount is more than `free`. */
  readonly insufficient: boolean
  /** The balance after the send and all pending ones; null if the amount cannot be sent. */
  readonly left: number | null
}

/**
 * Previews a send of the typed amount. `rows` contain the pending sends. A pending send that the balance already includes,
 * because only its answer is missing, does not count.
 */
export function previewSend(
  { id, balance, lastTransaction }: Account,
  rows: readonly Transaction[],
  typed: string,
): SendPreview {
  const pending = rows
    .filter((row) => row.status === 'pending' && row.senderId === id && row.id !== lastTransaction)
    .reduce((sum, { amount }) => sum - amount, 0)
  const free = balance - pending
  const insufficient = readAmount(typed) > free
  const amount = checkAmount(typed)
  return {
    pending,
    free,
    insufficient,
    left: amount.ok && !insufficient ? free - amount.value : null,
  }
}

/** The one-press amounts. Unit: GBP. */
export const QUICK_AMOUNTS: readonly number[] = [5, 10, 20, 50]

/** The one-press amounts that can be sent. */
export function quickAmounts({ free }: SendPreview): readonly number[] {
  return QUICK_AMOUNTS.filter((amount) => amount <= free)
}

export interface RecentPerson {
  readonly id: UserId
  /** The name in the last send to them. */
  readonly name: Username
}

/** After this time a send counts half. */
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Recent recipients of the reader, from the remembered sends and the reader's rows of the feed: most often and most recently
 * first. A send counts once.
 */
export function recentPeople(
  reader: UserId,
  remembered: readonly RecentSend[],
  rows: readonly Transaction[],
  now: Instant,
): readonly RecentPerson[] {
  const own = rows.filter(({ senderId }) => senderId === reader)
  const sends = [...remembered, ...own.flatMap((row) => recentSendOf(row) ?? [])]
  const people = new Map<UserId, { name: Username; lastAt: Instant; weight: number }>()
  for (const { recipientId, recipient, at } of new Map(
    sends.map((send) => [send.id, send]),
  ).values()) {
    const weight = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS)
    const known = people.get(recipientId)
    const isLast = !known || at >= known.lastAt
    people.set(recipientId, {
      name: isLast ? recipient : known.name,
      lastAt: isLast ? at : known.lastAt,
      weight: weight + (known?.weight ?? 0),
    })
  }
  return [...people]
    .sort(([, a], [, b]) => b.weight - a.weight || b.lastAt - a.lastAt)
    .map(([id, { name }]) => ({ id, name }))
}

/** The typed text as it is searched in names. */
export function searchText(typed: string): Folded {
  return folded(typedName(typed))
}

/** The people of an earlier answer that match the typed text, until the next answer comes. */
export function stillFitting(people: readonly Profile[], typed: string): readonly Profile[] {
  const text = searchText(typed)
  return people.filter(({ username }) => username && isFoundBy(username, text))
}

/** Part of a name, from `start` to before `end`. */
export interface NamePart {
  readonly start: number
  readonly end: number
}

/** The first part of a name that begins with a word and folds to `text`; null without one. '' fits every name. */
export function partOfName(name: Username, text: Folded): NamePart | null {
  const at = startOfText(folded(name), text)
  if (at < 0) return null
  // A letter may fold to two, so each folded one remembers where it comes from.
  const origins = [...name].flatMap((letter, index) => [...folded(letter)].map(() => index))
  const start = origins[at] ?? 0
  const last = origins[at + text.length - 1] ?? start
  return { start, end: text === '' ? start : last + 1 }
}

/** With fewer letters typed, too many names are near. */
const SHORTEST_SLIP = 3

/**
 * The name that was probably meant by an unknown one: the first with other accents or capitals, or else the first that is one slip
 * away. Null without one.
 */
export function meantName(typed: string, names: readonly Username[]): Username | null {
  const text = searchText(typed.trimEnd())
  const same = names.find((name) => folded(name) === text)
  if (same || text.length < SHORTEST_SLIP) return same ?? null
  return names.find((name) => isOneSlip(text, folded(name))) ?? null
}

/** Whether two texts differ by one letter that is wrong, missing or too many, or by two neighbours that are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [wrong, right] = [typed, meant].map((text) => text.slice(start, text.length - end))
  if (wrong === undefined || right === undefined) return false
  return (
    (wrong.length <= 1 && right.length <= 1) ||
    (wrong.length === 2 && wrong === [...right].reverse().join(''))
  )
}
