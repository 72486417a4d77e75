import { type DeviceRecord, readAs } from './device-record.ts'
import type { UserId } from './ids.ts'
import { isMonth, type Month, monthOf, sumsIn } from './month.ts'
import type { Profile } from './people.ts'
import { isOneOf } from './schema.ts'
import type { Transaction } from './transaction.ts'

/** The figure of a ranking: points received or sent in a month, or the balance. */
export type TopList = 'received' | 'sent' | 'balance'

/** The list that shows on this device; null if nobody chose. */
export const SHOWN_LIST: DeviceRecord<TopList | null, 'device'> = {
  key: 'list',
  scope: 'device',
  isPrivate: false,
  read: readAs(isOneOf<TopList>('received', 'sent', 'balance')),
}

/** The month with the sums that an account dismissed; null for none. */
export const DISMISSED_MONTH: DeviceRecord<Month | null, 'account'> = {
  key: 'month',
  scope: 'account',
  isPrivate: true,
  read: readAs(isMonth),
}

/** How many people such a list shows. */
export const TOP_SHOWN = 5

/** A person with the points that they are listed by. Unit: GBP. */
export interface Ranked {
  readonly person: Profile
  readonly points: number
  /** Null for balances, and where no loaded row says anything. */
  readonly others: OtherPeople | null
}

/** From how many different people the points of a month came, or to how many they went, as far as the loaded rows say. */
export interface OtherPeople {
  readonly count: number
  /** Whether these rows make up all of the points, so that there are no more people. */
  readonly isAll: boolean
}

/** A row that is new or has another status. */
export interface RowChange {
  readonly row: Transaction
  /** The row as it was, perhaps pending; undefined if it is new. */
  readonly before: Transaction | undefined
}

/**
 * A loaded ranking, updated with the changes `since` and with the reader's own account (null if unknown). Other people who
 * now belong in the ranking are missing until it is loaded again. `loaded` are all rows that the page has.
 */
export function withMovedPoints(
  people: readonly Profile[],
  by: TopList,
  month: Month,
  since: readonly RowChange[],
  own: Profile | null,
  loaded: readonly Transaction[] = [],
): readonly Ranked[] {
  const pointsOf = (person: Profile) =>
    by === 'balance' ? person.balance : sumsIn(month, person.monthSums)[by]
  const moved = ({ id }: Profile) =>
    since.reduce((sum, { row, before }) => sum + effect(row, id) - effect(before, id), 0)
  const effect = (row: Transaction | undefined, id: UserId) =>
    row ? (by === 'balance' ? onBalance(row, id) : inMonth(row, id, by, month)) : 0
  const now = people.map((person) =>
    person.id === own?.id
      ? { person: own, points: pointsOf(own) }
      : { person, points: pointsOf(person) + moved(person) },
  )
  if (own && own.username !== null && !now.some(({ person }) => person === own))
    now.push({ person: own, points: pointsOf(own) })
  return now
    .filter(({ person, points }) => by === 'balance' || (points > 0 && !person.suspended))
    .sort((a, b) => b.points - a.points)
    .slice(0, TOP_SHOWN)
    .map((ranked) => ({
      ...ranked,
      others: by === 'balance' ? null : othersIn(loaded, ranked, by, month),
    }))
}

function othersIn(
  rows: readonly Transaction[],
  { person, points }: Pick<Ranked, 'person' | 'points'>,
  by: 'received' | 'sent',
  month: Month,
): OtherPeople | null {
  const people = new Set<UserId>()
  let sum = 0
  for (const row of rows) {
    const counted = inMonth(row, person.id, by, month)
    const other = by === 'received' ? row.senderId : row.recipientId
    sum += counted
    if (counted > 0 && other !== null) people.add(other)
  }
  return people.size === 0 ? null : { count: people.size, isAll: sum === points }
}

/** Effect of a row on a person's balance. Unit: GBP. */
function onBalance({ status, amount, senderId, recipientId }: Transaction, id: UserId): number {
  if (status !== 'settled' && status !== 'waiting') return 0
  const sent = senderId === id ? amount : 0
  const received = status === 'settled' && recipientId === id ? -amount : 0
  return sent + received
}

/** Effect of a row on a person's sum of a month. Unit: GBP. Points taken back in a later month still count as sent. */
function inMonth(row: Transaction, id: UserId, by: 'received' | 'sent', month: Month): number {
  const { status, amount, senderId, recipientId, timestamp, settledAt } = row
  const isSettledNow = monthOf(settledAt ?? timestamp) === month
  const counts =
    by === 'received'
      ? status === 'settled' && recipientId === id && isSettledNow
      : status !== 'pending' &&
        senderId === id &&
        monthOf(timestamp) === month &&
        !(status === 'returned' && isSettledNow)
  return counts ? -amount : 0
}
