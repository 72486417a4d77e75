import {
  type CloseEntry,
  type EntryText,
  type EntryTexts,
  type SendEntry,
  wordsOf,
} from '../check/entry.ts'
import type { Micros, StoredRecord } from '../check/records.ts'
import type { TransactionId, UserId } from '../ids.ts'
import { recipientFields, SEND, type TextPart, type Transaction } from '../transaction.ts'
import type { UsernameKey } from '../username.ts'
import { distinctRows, hasWords, type SearchQuestion, searchedWords, wordLine } from './question.ts'

/** A person as a check last read their account. */
export interface CopiedPerson {
  readonly id: UserId
  readonly username: string
  /** Initials, '' where the account has none. */
  readonly avatar: string
  readonly description: string
  /** Unit: GBP. */
  readonly balance: number
}

/** The answer to a question, from a copy of the ledger and the rows that the page has loaded. */
export interface FoundInCopy {
  /** How many entries of the ledger the copy has. */
  readonly size: number
  /** When the last finished check read the ledger; null before the first: then the copy may lack most of it. */
  readonly checkedAt: Micros | null
  /** How many transactions match, and the newest of them, newest first. */
  readonly count: number
  readonly transactions: readonly Transaction[]
  /** How many people match by name or description, and the first of them: by name first, then highest balance first. */
  readonly peopleCount: number
  readonly people: readonly CopiedPerson[]
}

interface Indexed {
  readonly person: CopiedPerson
  readonly name: string
  /** Name and description. */
  readonly all: string
}

/** The named people of a copy, for searching by the start of any word of their name or description. */
export class PeopleIndex {
  readonly #people = new Map<string, Indexed>()

  constructor(accounts: readonly StoredRecord[]) {
    for (const account of accounts) {
      const person = personOf(account)
      if (!person) continue
      const name = wordLine(person.username)
      this.#people.set(person.id, { person, name, all: name + wordLine(person.description) })
    }
  }

  /** The words of a person's present name, each after a space; '' where it is not known. */
  nameLine(id: string | null): string {
    return (id !== null && this.#people.get(id)?.name) || ''
  }

  /** All people with all the words: matches of the name first, then by balance, highest first. Nobody for no words. */
  find(typed: string): readonly CopiedPerson[] {
    const words = searchedWords(typed)
    if (words.length === 0) return []
    const found = [...this.#people.values()].filter(({ all }) => hasWords(all, words))
    const inName = new Set(found.filter(({ name }) => hasWords(name, words)))
    return found
      .sort(
        (a, b) =>
          Number(inName.has(b)) - Number(inName.has(a)) || b.person.balance - a.person.balance,
      )
      .map(({ person }) => person)
  }
}

/** Null for an account without a name. */
function personOf({ id, fields }: StoredRecord): CopiedPerson | null {
  const { displayName, usernameKey, avatar, description, balance } = fields
  if (typeof displayName !== 'string' || typeof usernameKey !== 'string') return null
  return {
    id: id as UserId,
    username: displayName,
    avatar: typeof avatar === 'string' ? avatar : '',
    description: typeof description === 'string' ? description : '',
    balance: typeof balance === 'number' ? balance : 0,
  }
}

/** The words of several rows in one text, which the browser searches in one go. */
const ROWS_A_TEXT = 4096

interface JoinedRows {
  readonly text: string
  /** Where each row starts. The text ends with the last. */
  readonly starts: Uint32Array
}

/** The words of many messages, by row, in few long texts. */
class MessageIndex {
  readonly #joined: JoinedRows[] = []
  #rest: string[] = []

  /** Adds the message of the next row. */
  add(message: string): void {
    this.#rest.push(`${wordLine(message)}\n`)
    if (this.#rest.length === ROWS_A_TEXT) this.seal()
  }

  /** Joins the last rows. Rows that are added later begin another text. Call it before each search. */
  seal(): void {
    if (this.#rest.length === 0) return
    const starts = new Uint32Array(this.#rest.length)
    let at = 0
    for (const [index, line] of this.#rest.entries()) {
      starts[index] = at
      at += line.length
    }
    this.#joined.push({ text: this.#rest.join(''), starts })
    this.#rest = []
  }

  /** Whether a row has a word that starts so. */
  has(row: number, word: string): boolean {
    const joined = this.#joined[Math.floor(row / ROWS_A_TEXT)]
    if (!joined) return false
    const index = row % ROWS_A_TEXT
    return joined.text.slice(joined.starts[index], joined.starts[index + 1]).includes(` ${word}`)
  }

  /** Marks with 1 all rows that have a word that starts so. */
  mark(word: string, marks: Uint8Array): void {
    for (const [part, { text, starts }] of this.#joined.entries()) {
      let row = 0
      for (let at = text.indexOf(` ${word}`); at >= 0; ) {
        while (row + 1 < starts.length && Number(starts[row + 1]) <= at) row++
        marks[part * ROWS_A_TEXT + row] = 1
        const next = starts[row + 1]
        at = next === undefined ? -1 : text.indexOf(` ${word}`, next)
      }
    }
  }
}

/** The sender or recipient, as the transaction names them. */
interface Party {
  readonly id: string | null
  readonly name: string
}

/** The people in transactions. Each has a number, and is found by the name there and by the present one. */
class PartyIndex {
  readonly #numbers = new Map<string, number>()
  readonly #parties: Party[] = []
  readonly #lines: string[] = []

  /** `presentName` gives the words of an account's present name, each after a space. */
  constructor(private readonly presentName: (id: string | null) => string) {}

  /** The number of a party; the same for the same id and name. */
  numberOf(id: string | null, name: string): number {
    const key = `${id ?? ''}\n${name}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#parties.push({ id, name }) - 1
    this.#numbers.set(key, number)
    this.#lines.push(wordLine(name) + this.presentName(id))
    return number
  }

  party(number: number): Party {
    return this.#parties[number] as Party
  }

  /** For each party, 1 where it has all the words. */
  having(words: readonly string[]): Uint8Array {
    return Uint8Array.from(this.#lines, (line) => (hasWords(line, words) ? 1 : 0))
  }
}

/** '' for a text that was removed. */
function wordsIn(text: EntryText | undefined): string {
  return (text && wordsOf(text)) ?? ''
}

/** Of how many rows at least one is left when marking all rows of a word takes longer than looking at those left. */
const FEW = 1 / 8

/** A name is only removed when its owner leaves. The copy does not know the time. */
function leftBy(part: TextPart, { id, name }: Party): Transaction['removed'] {
  if (name !== '' || id === null) return {}
  return { [part]: { by: id as UserId, at: 0, for: 'left', reason: null } }
}

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
    const [sender, recipient, message] = [
      wordsIn(texts?.sender),
      wordsIn(texts?.recipient),
      wordsIn(texts?.message),
    ]
    this.#senders.push(this.#parties.numberOf(senderId, sender))
    this.#recipients.push(this.#parties.numberOf(recipientId, recipient))
    this.#texts.push(message)
    this.#statuses.push(recipientId === null ? 'waiting' : 'settled')
    this.#messages.add(message)
    if (recipientId === null) this.#waiting.set(id, row)
  }

  /** Sets the outcome of waiting points. */
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
      salts: null,
      digests: {},
      removed: { ...leftBy('sender', sender), ...leftBy('recipient', recipient) },
      reactions: {},
    }
  }
}
