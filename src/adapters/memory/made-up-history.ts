import type { Amount } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { recordOf } from '../../core/domain/transfer-record.ts'
import {
  numberedUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import { once } from '../shared/once.ts'
import { inSlices } from './in-slices.ts'
import type { HistoryPlan } from './ledger-event.ts'
import type { RowsBelow } from './transaction-list.ts'

const ID_PREFIX = 'made-up-'
/** As many as take a few milliseconds; then the page can respond. */
const TRANSFERS_PER_SLICE = 20_000
const TRANSFERS_PER_PERSON = 10
const FEWEST_PEOPLE = 5
const MEAN_GAP_MS = 12 * 60_000
/** Small enough that nobody runs out of points: everybody sends about ten times. */
const LARGEST_AMOUNT = 60
/** What is drawn for each transfer, person or turn. */
const PURPOSES = ['joined', 'turn', 'recipient', 'amount', 'message', 'delay'] as const

/** Made-up people and what they sent each other, all of it computed from the plan when somebody asks. */
export class MadeUpHistory implements RowsBelow {
  readonly length: number
  readonly people: number
  /** What each person sent and received, by their index, added up once. Unit: GBP. */
  readonly totals = once(() => this.addUp())
  /** The transfers that each person sent or received, oldest first: `placesOf` reads it. */
  private readonly byPerson = once(() => this.groupByPerson())
  private readonly first: Instant

  constructor(
    private readonly plan: HistoryPlan,
    /** Names that its people must not have. */
    private readonly takenNames: ReadonlySet<UsernameKey>,
  ) {
    this.length = plan.count
    this.people = Math.max(FEWEST_PEOPLE, Math.round(plan.count / TRANSFERS_PER_PERSON))
    this.first = plan.before - (plan.count + 1) * MEAN_GAP_MS
  }

  person(index: number): { id: UserId; name: Username; joinDate: Instant } {
    const joinDate = this.first - this.draw(index, 'joined', 1000 * MEAN_GAP_MS)
    return { id: `${ID_PREFIX}${index + 1}` as UserId, name: this.nameOf(index), joinDate }
  }

  transfer(index: number): { sender: number; recipient: number; amount: Amount } {
    const turn = Math.floor(index / this.people)
    const sender = (index + this.draw(turn, 'turn', this.people)) % this.people
    const distance = 1 + this.draw(index, 'recipient', this.people - 1)
    const amount = (1 + this.draw(index, 'amount', LARGEST_AMOUNT)) as Amount
    return { sender, recipient: (sender + distance) % this.people, amount }
  }

  /** As in an array: -1 is the last one. */
  at(place: number): Transaction | undefined {
    const index = place < 0 ? this.length + place : place
    if (!Number.isInteger(index) || index < 0 || index >= this.length) return undefined
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
    }
    const delayMs = this.draw(index, 'delay', MEAN_GAP_MS)
    return recordOf(transfer, from.name, this.first + index * MEAN_GAP_MS + delayMs)
  }

  find(id: TransactionId): Transaction | undefined {
    const index = this.indexOf(id, this.length)
    return index === null ? undefined : this.at(index)
  }

  /** The places of all transfers that a person sent or received, oldest first; none for anybody who is not made up. */
  async placesOf(id: UserId): Promise<Uint32Array> {
    const person = this.indexOf(id, this.people)
    if (person === null) return new Uint32Array()
    const { starts, places } = await this.byPerson()
    return places.subarray(starts[person], starts[person + 1])
  }

  /** The index in a made-up id; null for any other. "made-up-01" is no id of these. */
  private indexOf(id: string, count: number): number | null {
    const index = id.startsWith(ID_PREFIX) ? Number(id.slice(ID_PREFIX.length)) - 1 : -1
    const isOne = Number.isInteger(index) && index >= 0 && index < count
    return isOne && id === `${ID_PREFIX}${index + 1}` ? index : null
  }

  /** Counts the transfers of each person, then puts their places one person after the other. */
  private async groupByPerson() {
    const starts = new Uint32Array(this.people + 1)
    const count = (person: number) => {
      starts[person + 1] = (starts[person + 1] ?? 0) + 1
    }
    await inSlices(this.length, TRANSFERS_PER_SLICE, (index) => {
      const { sender, recipient } = this.transfer(index)
      count(sender)
      count(recipient)
    })
    for (let person = 0; person < this.people; person++)
      starts[person + 1] = (starts[person + 1] ?? 0) + (starts[person] ?? 0)
    const ends = starts.slice()
    const places = new Uint32Array(2 * this.length)
    const put = (person: number, index: number) => {
      places[ends[person] ?? 0] = index
      ends[person] = (ends[person] ?? 0) + 1
    }
    await inSlices(this.length, TRANSFERS_PER_SLICE, (index) => {
      const { sender, recipient } = this.transfer(index)
      put(sender, index)
      put(recipient, index)
    })
    return { starts, places }
  }

  private async addUp() {
    const sent = new Float64Array(this.people)
    const received = new Float64Array(this.people)
    await inSlices(this.length, TRANSFERS_PER_SLICE, (index) => {
      const { sender, recipient, amount } = this.transfer(index)
      sent[sender] = (sent[sender] ?? 0) + amount
      received[recipient] = (received[recipient] ?? 0) + amount
    })
    return { sent, received }
  }

  /** Each pair of names once; further people with such a pair have a number after it. */
  private nameOf(index: number): Username {
    const { firstNames, lastNames } = this.plan
    const size = Math.min(firstNames.length, lastNames.length)
    const first = firstNames[index % size]
    const last = lastNames[(index + Math.floor(index / size)) % size]
    const pair = `${first} ${last}` as Username
    const rounds = Math.ceil(this.people / size ** 2)
    let number = 1 + Math.floor(index / size ** 2)
    let name = number > 1 ? numberedUsername(pair, number) : pair
    while (this.takenNames.has(usernameKey(name))) {
      number += rounds
      name = numberedUsername(pair, number)
    }
    return name
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
