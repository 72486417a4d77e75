import { areListable } from '../folded.ts'
import { isTransactionId, isUserId, LONGEST_USER_ID } from '../ids.ts'
import { LONGEST_DESCRIPTION, LONGEST_MESSAGE } from '../text.ts'
import { NAMES_PER_ACCOUNT, PLACEHOLDER_NAME, type Username } from '../username.ts'
import { isAllowedName, isAllowedSender, isAllowedText } from './allowed-text.ts'
import { TIME_TOLERANCE } from './entry.ts'
import {
  type BrokenRecord,
  describeTime,
  describeValue,
  type Finding,
  type Hint,
  recordKey,
} from './finding.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  readTexts,
  type StoredRecord,
  type StoredValue,
} from './records.ts'

type Fields = StoredRecord['fields']

/** What the rules demand of a field. */
interface FieldRule {
  readonly holds: (value: StoredValue | undefined, fields: Fields, id: string) => boolean
  /** What should be there, in words, or the value itself where only one is right. */
  readonly expected: string | ((fields: Fields, id: string) => string)
}

/** All fields that a record can have, with their rules. */
type FieldRules = Readonly<Record<string, FieldRule>>

/** Finds each field that no client could have written so, and each that the rules do not know. */
function judgeFields(
  record: StoredRecord,
  rules: FieldRules,
  about: Finding['about'],
): readonly Finding[] {
  const { id, fields } = record
  const findings: Finding[] = []
  const find = (name: string, expected: string) => {
    const found = `${name}: ${describeValue(ownField(fields, name))}`
    findings.push({ code: 'entry-broken', about, id, expected: `${name}: ${expected}`, found })
  }
  for (const [name, { holds, expected }] of Object.entries(rules)) {
    if (holds(ownField(fields, name), fields, id)) continue
    find(name, typeof expected === 'string' ? expected : expected(fields, id))
  }
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(rules, name)) find(name, 'no such field')
  return findings
}

/** A field's value; undefined where the record does not have it. */
function ownField(fields: Fields, name: string): StoredValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** A field that has this value and no other. */
function exactly(value: StoredValue): FieldRule {
  return { holds: (found) => found === value, expected: describeValue(value) }
}

/** A field that is a text of some kind. */
function text(expected: string, fits: (text: string) => boolean): FieldRule {
  return { holds: (value) => typeof value === 'string' && fits(value), expected }
}

/** A field that is a whole number in a range. */
function whole(expected: string, fits: (number: number) => boolean): FieldRule {
  return { holds: (value) => typeof value === 'number' && fits(value), expected }
}

const points = whole('a whole number, 0 or more', (number) => number >= 0)

const ACCOUNT_RULES: FieldRules = {
  displayName: text('a name, or "You"', (name) => name === PLACEHOLDER_NAME || isAllowedName(name)),
  usernameKey: {
    holds: (value, fields) => value === keyOf(fields),
    expected: (fields) => describeValue(keyOf(fields)),
  },
  avatar: text('1 to 4 letters or digits', (avatar) => /^[A-Za-z0-9]{1,4}$/.test(avatar)),
  balance: points,
  totalSent: points,
  totalReceived: points,
  joinDate: { holds: isTime, expected: 'a time' },
  nameCount: {
    holds: isNameCount,
    expected: (fields) => (isNameless(fields) ? '0' : `a whole number, 1 to ${NAMES_PER_ACCOUNT}`),
  },
  description: optional(
    text(`nothing, or a visible text of up to ${LONGEST_DESCRIPTION} characters`, (description) =>
      isAllowedText(description, LONGEST_DESCRIPTION),
    ),
  ),
  prefixes: {
    holds: (value, fields) => value === undefined || areOwnPrefixes(value, fields),
    expected: (fields) =>
      isNameless(fields) ? 'nothing' : 'nothing, or up to 24 prefixes of the name',
  },
  // The made-up people of the demo have none, although their points moved. No points depend on it.
  lastTransaction: optional(text("nothing, or a transaction's id", isTransactionId)),
}

/** Finds what no client could have written in an account: see `users` in `firestore.rules`. */
export function judgeAccount(record: StoredRecord): readonly Finding[] {
  const { id } = record
  const findings = judgeFields(record, ACCOUNT_RULES, 'account')
  if (isUserId(id)) return findings
  const expected = `id: 1 to ${LONGEST_USER_ID} characters`
  const found = `id: ${id.length} characters`
  return [{ code: 'entry-broken', about: 'account', id, expected, found }, ...findings]
}

function optional(rule: FieldRule): FieldRule {
  return {
    ...rule,
    holds: (value, fields, id) => value === undefined || rule.holds(value, fields, id),
  }
}

function isNameless(fields: Fields): boolean {
  return fields.displayName === PLACEHOLDER_NAME
}

function keyOf({ displayName }: Fields): string | undefined {
  const isNamed = typeof displayName === 'string' && displayName !== PLACEHOLDER_NAME
  return isNamed ? displayName.toLowerCase() : undefined
}

function areOwnPrefixes(value: StoredValue, fields: Fields): boolean {
  const prefixes = readTexts(value)
  const { displayName } = fields
  if (!prefixes || typeof displayName !== 'string' || isNameless(fields)) return false
  return areListable(prefixes, displayName as Username)
}

function isNameCount(count: StoredValue | undefined, fields: Fields): boolean {
  if (typeof count !== 'number') return false
  return isNameless(fields) ? count === 0 : count >= 1 && count <= NAMES_PER_ACCOUNT
}

const TRANSACTION_RULES: FieldRules = {
  id: {
    holds: (value, _, id) => value === id && isTransactionId(id),
    expected: (_, id) => (isTransactionId(id) ? describeValue(id) : '1 to 64 of A-Za-z0-9_-'),
  },
  type: exactly('sent'),
  icon: exactly('📤'),
  title: follows((recipient) => `Sent to @${recipient}`),
  message: text(`a visible text of up to ${LONGEST_MESSAGE} characters`, (message) =>
    isAllowedText(message, LONGEST_MESSAGE),
  ),
  amount: whole('a whole number, -1 or less', (amount) => amount <= -1),
  profile: follows((recipient) => recipient),
  sender: text('a name, or "You"', isAllowedSender),
  recipient: text('a name', isAllowedName),
  timestamp: { holds: isTime, expected: 'a time' },
  senderId: text("an account's id", isUserId),
  recipientId: {
    holds: isRecipient,
    expected: ({ status }) =>
      status === 'settled' ? "another account's id than the sender's" : 'null',
  },
  recipientKey: follows((recipient) => recipient.toLowerCase()),
  status: {
    holds: (status) => status === 'settled' || status === 'waiting' || status === 'returned',
    expected: '"settled", "waiting" or "returned"',
  },
  settledAt: {
    holds: isSettledAt,
    expected: ({ status }) => (status === 'waiting' ? 'nothing' : 'a time after the timestamp'),
  },
}

/** Finds what no client could have written in a transaction: see `transactions` in `firestore.rules`. */
export function judgeTransaction(record: StoredRecord): readonly Finding[] {
  return judgeFields(record, TRANSACTION_RULES, 'transaction')
}

/** A field that the recipient's name determines. */
function follows(from: (recipient: string) => string) {
  return {
    holds: (value: StoredValue | undefined, { recipient }: Fields) =>
      typeof recipient !== 'string' || value === from(recipient),
    expected: ({ recipient }: Fields) => describeValue(from(String(recipient))),
  }
}

function isRecipient(value: StoredValue | undefined, { status, senderId }: Fields): boolean {
  if (status === 'settled')
    return typeof value === 'string' && isUserId(value) && value !== senderId
  return value === null
}

/** The two times are taken before their commits, so that the second may be the earlier one by a little. */
function isSettledAt(value: StoredValue | undefined, { status, timestamp }: Fields): boolean {
  if (value === undefined) return status !== 'returned'
  if (status === 'waiting' || !isTime(value)) return false
  return !isTime(timestamp) || value.time >= timestamp.time - TIME_TOLERANCE
}

/**
 * Hints at an account that the database first wrote at another time than its `joinDate`. The time of the last write is not
 * compared, since a new name changes it as well.
 */
export function judgeTimesOfAccount(record: StoredRecord): readonly Hint[] {
  return hints('account', record.id, [
    ['first written', timeIn(record, 'joinDate'), record.createdAt],
  ])
}

/** Hints at a transaction that the database first or last wrote at another time than its record says. At most one. */
export function judgeTimesOfTransaction(record: StoredRecord): readonly Hint[] {
  const sentAt = timeIn(record, 'timestamp')
  return hints('transaction', record.id, [
    ['first written', sentAt, record.createdAt],
    ['last written', timeIn(record, 'settledAt') ?? sentAt, record.updatedAt],
  ])
}

/** Finds times of a record that are later than `latest`, the latest that a client could have written. */
export function judgeFuture(
  about: Finding['about'],
  record: StoredRecord,
  latest: Micros,
): readonly Finding[] {
  const names = about === 'account' ? ['joinDate'] : ['timestamp', 'settledAt']
  return names.flatMap((name) => {
    const time = timeIn(record, name)
    if (time === null || time <= latest + TIME_TOLERANCE) return []
    const expected = `${name}: ${describeTime(latest)} at the latest`
    const found = `${name}: ${describeTime(time)}`
    return [{ code: 'entry-broken', about, id: record.id, expected, found }]
  })
}

function timeIn({ fields }: StoredRecord, name: string): Micros | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return isTime(value) ? value.time : null
}

type Write = readonly [what: string, recorded: Micros | null, written: Micros | null]

function hints(about: Hint['about'], id: string, writes: readonly Write[]): readonly Hint[] {
  for (const [what, recorded, written] of writes) {
    if (recorded === null || written === null) continue
    if (Math.abs(written - recorded) <= TIME_TOLERANCE) continue
    const expected = `${what}: ${describeTime(recorded)}`
    const found = `${what}: ${describeTime(written)}`
    return [{ code: 'changed-after-the-fact', about, id, expected, found }]
  }
  return []
}

/** A limit, so that a check of what is new stays cheap. */
const MOST_BROKEN = 1000

/** The findings and hints of a check so far. The same finding counts once, however often its record is read. */
export class Findings {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  /** The broken records, with the number of their findings. */
  readonly #broken = new Map<string, { readonly record: BrokenRecord; readonly count: number }>()
  #notReadAgain = 0

  constructor(private readonly latest: Micros | null) {}

  get all(): readonly Finding[] {
    return [...this.#findings.values()]
  }

  get hints(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The records that a later check of what is new has to read again, up to 1,000. */
  get broken(): readonly BrokenRecord[] {
    return [...this.#broken.values()].slice(0, MOST_BROKEN).map(({ record }) => record)
  }

  /** How many findings are about broken records that do not fit in `broken`, those that were not read again included. */
  get moreFindings(): number {
    const more = [...this.#broken.values()].slice(MOST_BROKEN)
    return more.reduce((sum, { count }) => sum + count, this.#notReadAgain)
  }

  /** How many findings of an earlier check are about records that this one does not read again. */
  get notReadAgain(): number {
    return this.#notReadAgain
  }

  addNotReadAgain(count: number): void {
    this.#notReadAgain += count
  }

  /** How many findings `addBroken` got about a record. */
  countAbout(record: BrokenRecord): number {
    return this.#broken.get(recordKey(record))?.count ?? 0
  }

  /** Adds findings that the copied entries do not show: about records themselves, and about balances. */
  addBroken(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { about, id } = finding
      const key = JSON.stringify(finding)
      const isNew = !this.#findings.has(key)
      this.#findings.set(key, finding)
      if (about === 'ledger' || id === null || !isNew) continue
      const record = { about, id }
      const count = this.countAbout(record) + 1
      this.#broken.set(recordKey(record), { record, count })
    }
  }

  /** Judges a record by itself. */
  judge(about: RecordKind, record: StoredRecord): void {
    const isAccount = about === 'account'
    const findings = isAccount ? judgeAccount(record) : judgeTransaction(record)
    const hints = isAccount ? judgeTimesOfAccount(record) : judgeTimesOfTransaction(record)
    for (const hint of hints) this.#hints.set(JSON.stringify(hint), hint)
    this.addBroken(findings)
    if (this.latest !== null) this.addBroken(judgeFuture(about, record, this.latest))
  }
}
