import { type Amount, STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { recordOf, type Transaction } from '../../core/domain/transaction.ts'
import {
  numberedUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import type { HistoryPlan, NewAccount } from './ledger-event.ts'
import type { RowsBelow } from './transaction-list.ts'

const ID_PREFIX = 'made-up-'
const MEAN_GAP_MS = 12 * 60_000
const LARGEST_AMOUNT = 60

interface MadeUpPerson extends NewAccount {
  readonly name: Username
  /** Unit: GBP. */
  sent: number
  received: number
}

/** A whole number of 0 or more, and less than `limit`. */
export type Draw = (limit: number) => number

/** Made-up people, and what they sent each other. The rows are made when somebody reads them. */
export class MadeUpHistory implements RowsBelow {
  readonly people: MadeUpPerson[] = []
  readonly length: number
  private readonly first: Instant
  private readonly senders: Uint32Array
  private readonly recipients: Uint32Array
  private readonly amounts: Uint8Array
  private readonly delaysMs: Uint32Array
  private readonly messages: Uint16Array

  constructor(
    private readonly plan: HistoryPlan,
    private readonly draw: Draw,
  ) {
    const { count, before } = plan
    this.length = count
    this.first = before - (count + 1) * MEAN_GAP_MS
    this.senders = new Uint32Array(count)
    this.recipients = new Uint32Array(count)
    this.amounts = new Uint8Array(count)
    this.delaysMs = new Uint32Array(count)
    this.messages = new Uint16Array(count)
  }

  addPerson(isTaken: (key: UsernameKey) => boolean): MadeUpPerson {
    const { firstNames, lastNames } = this.plan
    const wanted = `${this.oneOf(firstNames)} ${this.oneOf(lastNames)}` as Username
    let name = wanted
    for (let number = 2; isTaken(usernameKey(name)); number++)
      name = numberedUsername(wanted, number)
    const id = `${ID_PREFIX}${this.people.length + 1}` as UserId
    const joinDate = this.first - this.draw(1000 * MEAN_GAP_MS)
    const person = { id, name, joinDate, sent: 0, received: 0 }
    this.people.push(person)
    return person
  }

  /** Makes up a transfer of what its sender has at that moment. */
  setTransfer(index: number): void {
    const { people } = this
    let sender = this.draw(people.length)
    while (this.balanceOf(sender) === 0) sender = (sender + 1) % people.length
    const other = this.draw(people.length - 1)
    const recipient = other < sender ? other : other + 1
    const amount = 1 + this.draw(Math.min(LARGEST_AMOUNT, this.balanceOf(sender)))
    this.person(sender).sent += amount
    this.person(recipient).received += amount
    this.senders[index] = sender
    this.recipients[index] = recipient
    this.amounts[index] = amount
    this.delaysMs[index] = this.draw(MEAN_GAP_MS)
    this.messages[index] = this.draw(this.plan.messages.length)
  }

  at(index: number): Transaction {
    const sender = this.person(this.senders[index] as number)
    const recipient = this.person(this.recipients[index] as number)
    const transfer = {
      id: `${ID_PREFIX}${index + 1}` as TransactionId,
      senderId: sender.id,
      recipient: recipient.name,
      recipientId: recipient.id,
      amount: this.amounts[index] as Amount,
      message: this.plan.messages[this.messages[index] as number] as string,
    }
    const timestamp = this.first + index * MEAN_GAP_MS + (this.delaysMs[index] as number)
    return recordOf(transfer, sender.name, timestamp)
  }

  find(id: TransactionId): Transaction | undefined {
    const index = id.startsWith(ID_PREFIX) ? Number(id.slice(ID_PREFIX.length)) - 1 : -1
    const row = Number.isInteger(index) && index >= 0 && index < this.length ? this.at(index) : null
    // "made-up-01" is no id of these.
    return row?.id === id ? row : undefined
  }

  private balanceOf(index: number): number {
    const { sent, received } = this.person(index)
    return STARTING_BALANCE + received - sent
  }

  private person(index: number): MadeUpPerson {
    return this.people[index] as MadeUpPerson
  }

  private oneOf(words: readonly string[]): string {
    return words[this.draw(words.length)] as string
  }
}
