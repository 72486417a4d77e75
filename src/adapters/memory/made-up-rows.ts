import { type Amount, STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant, TransactionId } from '../../core/domain/ids.ts'
import { recordOf, type Transaction } from '../../core/domain/transaction.ts'
import { CorruptData } from './corrupt-data.ts'
import type { MadeUpPerson, MadeUpPiece, MadeUpTransfers } from './ledger-event.ts'
import type { RowsBelow } from './transaction-list.ts'

const ID = 'made-up-'

/** A made-up history as it is put together, piece by piece, oldest first. Throws `Damage` where it does not add up. */
export class MadeUpRows implements RowsBelow {
  readonly people: MadeUpPerson[] = []
  readonly sent: number[] = []
  readonly received: number[] = []
  private readonly senders: number[] = []
  private readonly recipients: number[] = []
  private readonly amounts: number[] = []
  private readonly timestamps: Instant[] = []
  private readonly messages: string[] = []

  /** @param population how many people all pieces have together */
  constructor(private readonly population: number) {
    for (let person = 0; person < population; person++) {
      this.sent.push(0)
      this.received.push(0)
    }
  }

  get length(): number {
    return this.amounts.length
  }

  add({ people, transfers }: MadeUpPiece): void {
    for (const person of people) this.people.push(person)
    for (let index = 0; index < transfers.amounts.length; index++) this.append(transfers, index)
  }

  at(index: number): Transaction {
    const sender = this.people[this.senders[index] as number] as MadeUpPerson
    const recipient = this.people[this.recipients[index] as number] as MadeUpPerson
    const transfer = {
      id: `${ID}${index + 1}` as TransactionId,
      senderId: sender.id,
      recipient: recipient.name,
      recipientId: recipient.id,
      amount: this.amounts[index] as Amount,
      message: this.messages[index] as string,
    }
    return recordOf(transfer, sender.name, this.timestamps[index] as Instant)
  }

  find(id: TransactionId): Transaction | undefined {
    const index = id.startsWith(ID) ? Number(id.slice(ID.length)) - 1 : -1
    const row = Number.isInteger(index) && index >= 0 && index < this.length ? this.at(index) : null
    // "made-up-01" is no id of these.
    return row?.id === id ? row : undefined
  }

  private append(columns: MadeUpTransfers, index: number): void {
    const [sender, recipient] = [columns.senders[index] ?? -1, columns.recipients[index] ?? -1]
    const [amount, message] = [columns.amounts[index] ?? 0, columns.messages[index]]
    const timestamp = columns.timestamps[index] ?? 0
    if (!this.has(sender) || !this.has(recipient) || sender === recipient || amount < 1)
      throw new CorruptData(`The made-up transfer ${this.length} lacks a party or an amount`)
    if (message === undefined || timestamp <= (this.timestamps.at(-1) ?? 0))
      throw new CorruptData(
        `The made-up transfer ${this.length} lacks a message or a time of its own`,
      )
    const [sent, received] = [this.sent[sender] as number, this.received[sender] as number]
    if (STARTING_BALANCE + received - sent < amount)
      throw new CorruptData(`The made-up person ${sender} is overdrawn`)
    this.sent[sender] = sent + amount
    ;(this.received[recipient] as number) += amount
    this.senders.push(sender)
    this.recipients.push(recipient)
    this.amounts.push(amount)
    this.timestamps.push(timestamp)
    this.messages.push(message)
  }

  private has(person: number): boolean {
    return person >= 0 && person < this.population
  }
}
