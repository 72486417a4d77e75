import type { CloseEntry, EntryTexts, SendEntry } from '../check/entry.ts'
import type { TransactionId, UserId } from '../ids.ts'
import { recipientFields, SEND, type Transaction } from '../transaction.ts'
import type { UsernameKey } from '../username.ts'
import { distinctRows } from './matching-rows.ts'
import { MessageIndex } from './message-index.ts'
import { PartyIndex } from './party-index.ts'
import type { SearchQuestion } from './search-question.ts'
import { searchedWords } from './search-words.ts'

/** Of how many rows at least one is left when marking all rows of a word takes longer than looking at those left. */
const FEW = 1 / 8

type Status = 'settled' | 'waiting' | 'returned'

/** The transactions of a copy in memory, as columns, for searching. */
export class TransactionIndex {
  readonly #ids: string[] = []
  /** Unit: µs. */
  readonly #times: number[] = []
  readonly #points: number[] = []
  readonly #senders: number[] = []
  readonly #recipients: number[] = []
  readonly #texts: string[] = []
  readonly #statuses: Status[] = []
  /** By row, of those that waited. Unit: µs. */
  readonly #settled = new Map<number, number>()
  /** The rows that wait so far, by id. */
  readonly #waiting = new Map<string, number>()
  readonly #messages = new MessageIndex()
  readonly #parties: PartyIndex

  constructor(presentName: (id: string | null) => string) {
    this.#parties = new PartyIndex(presentName)
  }

  /** Adds the next send, in the order of the ledger. */
  add(send: SendEntry, texts: EntryTexts | null): void {
    const { id, time, senderId, recipientId, points } = send
    const row = this.#ids.push(id) - 1
    this.#times.push(time)
    this.#points.push(points)
    this.#senders.push(this.#parties.numberOf(senderId, texts?.sender ?? ''))
    this.#recipients.push(this.#parties.numberOf(recipientId, texts?.recipient ?? ''))
    this.#texts.push(texts?.message ?? '')
    this.#statuses.push(recipientId === null ? 'waiting' : 'settled')
    this.#messages.add(texts?.message ?? '')
    if (recipientId === null) this.#waiting.set(id, row)
  }

  /** Notes what became of points that waited. */
  close({ id, time, status, recipientId }: CloseEntry): void {
    const row = this.#waiting.get(id)
    if (row === undefined) return
    this.#waiting.delete(id)
    this.#statuses[row] = status
    this.#settled.set(row, time)
    const { name } = this.#parties.party(this.#recipients[row] as number)
    this.#recipients[row] = this.#parties.numberOf(recipientId, name)
  }

  /**
   * How many transactions match, and the newest `limit` of them, newest first. `loaded` are matching rows from elsewhere: they may be
   * newer than the copy, and replace the same rows of the copy.
   */
  find(
    question: SearchQuestion,
    limit: number,
    loaded: readonly Transaction[],
  ): { count: number; rows: readonly Transaction[] } {
    this.#messages.seal()
    let rows = this.#within(question)
    for (const word of searchedWords(question.words)) rows = this.#having(word, rows)
    const notCopied = new Set<string>(loaded.map(({ id }) => id))
    for (const row of rows) notCopied.delete(this.#ids[row] as string)
    const newest = rows.slice(Math.max(0, rows.length - limit))
    const copied = newest.map((row) => this.#transaction(row))
    return {
      count: rows.length + notCopied.size,
      rows: distinctRows([...loaded, ...copied]).slice(0, limit),
    }
  }

  /** The rows that are within all bounds of a question, oldest first. */
  #within({ sender, recipient, least, most, from, before }: SearchQuestion): readonly number[] {
    const isSender = this.#parties.having(searchedWords(sender))
    const isRecipient = this.#parties.having(searchedWords(recipient))
    const first = from === null ? -Infinity : from * 1000
    const end = before === null ? Infinity : before * 1000
    const rows: number[] = []
    for (let row = 0; row < this.#ids.length; row++) {
      const time = this.#times[row] as number
      const points = this.#points[row] as number
      if (time < first || time >= end || points < (least ?? 0) || points > (most ?? Infinity))
        continue
      if (isSender[this.#senders[row] as number] && isRecipient[this.#recipients[row] as number])
        rows.push(row)
    }
    return rows
  }

  /** Those of some rows that have a word in their message or in a name. */
  #having(word: string, rows: readonly number[]): readonly number[] {
    const isNamed = this.#parties.having([word])
    const marks = new Uint8Array(this.#ids.length)
    const isFew = rows.length < this.#ids.length * FEW
    if (!isFew) this.#messages.mark(word, marks)
    return rows.filter(
      (row) =>
        isNamed[this.#senders[row] as number] ||
        isNamed[this.#recipients[row] as number] ||
        (isFew ? this.#messages.has(row, word) : marks[row]),
    )
  }

  #transaction(row: number): Transaction {
    const sender = this.#parties.party(this.#senders[row] as number)
    const recipient = this.#parties.party(this.#recipients[row] as number)
    const settledAt = this.#settled.get(row)
    return {
      id: this.#ids[row] as TransactionId,
      ...SEND,
      ...recipientFields(recipient.name),
      message: this.#texts[row] ?? '',
      amount: -(this.#points[row] as number),
      sender: sender.name,
      senderId: sender.id as UserId | null,
      recipientId: recipient.id as UserId | null,
      recipientKey: (recipient.name.toLowerCase() || null) as UsernameKey | null,
      status: this.#statuses[row] ?? 'settled',
      timestamp: (this.#times[row] as number) / 1000,
      settledAt: settledAt === undefined ? null : settledAt / 1000,
    }
  }
}
