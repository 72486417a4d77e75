import type { Amount } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { PlannedHistory } from '../../core/domain/ledger/events.ts'
import { monthOf, noSums, withMoved } from '../../core/domain/month.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { recordOf } from '../../core/domain/transfer.ts'
import {
  numberedUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import type { EarlierHistory } from '../memory/earlier-history.ts'
import { CorruptData } from '../memory/journal.ts'
import { type HistoryPlan, isHistoryPlan } from './history-plan.ts'
import { madeUpSalts } from './made-up-salts.ts'

const ID_PREFIX = 'made-up-'
const TRANSFERS_PER_PERSON = 10
const FEWEST_PEOPLE = 5
const MEAN_GAP_MS = 12 * 60_000
/** Small enough that nobody runs out of points: everybody sends about ten times. */
const LARGEST_AMOUNT = 60
/** The random values of each transfer, person or turn. */
const PURPOSES = ['joined', 'turn', 'recipient', 'amount', 'message', 'delay'] as const

/**
 * Made-up people and transfers, computed from the plan on request. In each turn everybody sends once and receives once, so that
 * a person's transfers are found without a search.
 */
export class MadeUpHistory implements EarlierHistory {
  readonly length: number
  readonly people: number
  private readonly first: Instant

  constructor(
    private readonly plan: HistoryPlan,
    /** All of it is older. */
    before: Instant,
    /** Names that its people must not have. */
    private readonly takenNames: ReadonlySet<UsernameKey>,
  ) {
    this.length = plan.count
    this.people = Math.max(FEWEST_PEOPLE, Math.round(plan.count / TRANSFERS_PER_PERSON))
    this.first = before - (plan.count + 1) * MEAN_GAP_MS
  }

  person(index: number): { id: UserId; name: Username; joinDate: Instant } {
    const joinDate = this.first - this.draw(index, 'joined', 1000 * MEAN_GAP_MS)
    const name = madeUpName(this.plan, this.people, this.takenNames, index)
    return { id: `${ID_PREFIX}${index + 1}` as UserId, name, joinDate }
  }

  /** The sums of a person, in all and in the last month with a transfer or the opening of the account. Unit: GBP. */
  totalsOf(person: number): Pick<Account, 'totalSent' | 'totalReceived' | 'monthSums'> {
    const totals = { totalSent: 0, totalReceived: 0 }
    let monthSums = noSums(monthOf(this.person(person).joinDate))
    for (const index of this.indexesOf(person)) {
      const { sender, amount } = this.transfer(index)
      const moved = sender === person ? { sent: amount } : { received: amount }
      totals.totalSent += moved.sent ?? 0
      totals.totalReceived += moved.received ?? 0
      monthSums = withMoved(monthSums, this.timeOf(index), moved)
    }
    return { ...totals, monthSums }
  }

  /** The transfer at an index, oldest first; none outside the history. */
  at(index: number): Transaction | undefined {
    if (index < 0 || index >= this.length) return undefined
    const { sender, recipient, amount } = this.transfer(index)
    const { messages } = this.plan
    const [from, to] = [this.person(sender), this.person(recipient)]
    const transfer = {
      id: `${ID_PREFIX}${index + 1}` as TransactionId,
      senderId: from.id,
      recipient: to.name,
      recipientId: to.id,
      amount,
      message: messages[this.draw(index, 'message', messages.length)] ?? '',
      salts: madeUpSalts(this.plan.seed ^ Math.imul(index, 0x9e3779b1)),
    }
    return recordOf(transfer, from.name, this.timeOf(index))
  }

  private timeOf(index: number): Instant {
    return this.first + index * MEAN_GAP_MS + this.draw(index, 'delay', MEAN_GAP_MS)
  }

  find(id: TransactionId): Transaction | undefined {
    const index = this.indexOf(id, this.length)
    return index === null ? undefined : this.at(index)
  }

  /** The places of all transfers of a person, oldest first; empty for real people. */
  placesOf(id: UserId): readonly number[] {
    const person = this.indexOf(id, this.people)
    return person === null ? [] : this.indexesOf(person)
  }

  /** The index in a made-up id; null for any other. "made-up-01" is no id of these. */
  private indexOf(id: string, count: number): number | null {
    const index = id.startsWith(ID_PREFIX) ? Number(id.slice(ID_PREFIX.length)) - 1 : -1
    const isOne = Number.isInteger(index) && index >= 0 && index < count
    return isOne && id === `${ID_PREFIX}${index + 1}` ? index : null
  }

  private transfer(index: number): { sender: number; recipient: number; amount: Amount } {
    const { shift, distance } = this.turn(Math.floor(index / this.people))
    const sender = (index + shift) % this.people
    const amount = (1 + this.draw(index, 'amount', LARGEST_AMOUNT)) as Amount
    return { sender, recipient: (sender + distance) % this.people, amount }
  }

  /** The transfers that a person sends or receives, oldest first: one of each in every turn. */
  private indexesOf(person: number): readonly number[] {
    const { people, length } = this
    const indexes: number[] = []
    for (let start = 0; start < length; start += people) {
      const { shift, distance } = this.turn(start / people)
      const sent = start + ((person - shift + people) % people)
      const received = start + ((person - distance - shift + 2 * people) % people)
      indexes.push(Math.min(sent, received), Math.max(sent, received))
    }
    return indexes.filter((index) => index < length)
  }

  /** The first sender of a turn, and the distance from sender to recipient in it. */
  private turn(turn: number): { shift: number; distance: number } {
    const shift = this.draw(turn, 'turn', this.people)
    return { shift, distance: 1 + this.draw(turn, 'recipient', this.people - 1) }
  }

  /** A whole number from 0 to `limit` - 1: the same for the same seed, index and purpose. */
  private draw(index: number, purpose: (typeof PURPOSES)[number], limit: number): number {
    const drawn = index * PURPOSES.length + PURPOSES.indexOf(purpose)
    let mixed = this.plan.seed ^ Math.imul(drawn + 1, 0x9e3779b1)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * limit)
  }
}

/** Makes a planned history up. Throws `CorruptData` for a plan that this version did not write. */
export function makeUpHistory(
  { plan, before }: PlannedHistory,
  takenNames: ReadonlySet<UsernameKey>,
): MadeUpHistory {
  if (!isHistoryPlan(plan)) throw new CorruptData('The plan of the made-up history is not whole')
  return new MadeUpHistory(plan, before, takenNames)
}

/** The name of one of so many people. Each pair of names comes once; further people with such a pair have a number after it. */
export function madeUpName(
  { firstNames, lastNames }: HistoryPlan,
  people: number,
  takenNames: ReadonlySet<UsernameKey>,
  index: number,
): Username {
  const size = Math.min(firstNames.length, lastNames.length)
  const first = firstNames[index % size]
  const last = lastNames[(index + Math.floor(index / size)) % size]
  const pair = `${first} ${last}` as Username
  const rounds = Math.ceil(people / size ** 2)
  let number = 1 + Math.floor(index / size ** 2)
  let name = number > 1 ? numberedUsername(pair, number) : pair
  while (takenNames.has(usernameKey(name))) {
    number += rounds
    name = numberedUsername(pair, number)
  }
  return name
}
