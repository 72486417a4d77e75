import { areListable } from '../folded.ts'
import { isTransactionId, isUserId, LONGEST_USER_ID } from '../ids.ts'
import { isMonth } from '../month.ts'
import { isEmoji } from '../reactions.ts'
import { LONGEST_DESCRIPTION, LONGEST_MESSAGE } from '../text.ts'
import { isSalt, MODERATION_REASONS, TEXT_PARTS, type TextPart } from '../transaction.ts'
import { NAMES_PER_ACCOUNT, PLACEHOLDER_NAME, type Username } from '../username.ts'
import { isAllowedName, isAllowedSender, isAllowedText } from './allowed-text.ts'
import { isDigest, TIME_TOLERANCE } from './entry.ts'
import { describeTime, describeValue, type Finding } from './finding.ts'
import {
  isMap,
  isTime,
  ownField,
  ownMap,
  readTexts,
  type StoredRecord,
  type StoredValue,
} from './records.ts'

type Fields = StoredRecord['fields']

/** The rules' demand on a field. */
interface FieldRule {
  readonly holds: (value: StoredValue | undefined, fields: Fields, id: string) => boolean
  /** The expected value in words, or the value itself where only one is right. */
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

/** A field that is there unless something else was done: then it is gone. */
function unless(isGone: (fields: Fields) => boolean, rule: FieldRule): FieldRule {
  const { holds, expected } = rule
  return {
    holds: (value, fields, id) => (isGone(fields) ? value === undefined : holds(value, fields, id)),
    expected: (fields, id) => {
      if (isGone(fields)) return 'nothing'
      return typeof expected === 'string' ? expected : expected(fields, id)
    },
  }
}

/** Whether something is a map with these fields and no other. */
function hasFields(value: StoredValue | undefined, names: readonly string[]): boolean {
  if (!isMap(value)) return false
  const found = Object.keys(value.map)
  return found.length === names.length && names.every((name) => Object.hasOwn(value.map, name))
}

/** Whether a time is later than another field's, or slightly earlier: times are taken before their commits. */
function isAfter(value: StoredValue | undefined, earlier: StoredValue | undefined): boolean {
  return isTime(value) && (!isTime(earlier) || value.time >= earlier.time - TIME_TOLERANCE)
}

function isReason(value: StoredValue | undefined): boolean {
  return MODERATION_REASONS.some((reason) => reason === value)
}

const points = whole('a whole number, 0 or more', (number) => number >= 0)

/** The fields that stay of such an account: points, dates and the acts of moderators. */
function hasLeft(fields: Fields): boolean {
  return ownField(fields, 'leftAt') !== undefined
}

const ACCOUNT_RULES: FieldRules = {
  displayName: unless(
    hasLeft,
    text('a name, or "You"', (name) => name === PLACEHOLDER_NAME || isAllowedName(name)),
  ),
  usernameKey: unless(hasLeft, {
    holds: (value, fields) => value === keyOf(fields),
    expected: (fields) => describeValue(keyOf(fields)),
  }),
  avatar: unless(
    hasLeft,
    text('1 to 4 letters or digits', (avatar) => /^[A-Za-z0-9]{1,4}$/.test(avatar)),
  ),
  balance: points,
  totalSent: points,
  totalReceived: points,
  month: text('a month, as in "2026-11"', isMonth),
  monthSent: points,
  monthReceived: points,
  joinDate: { holds: isTime, expected: 'a time' },
  nameCount: {
    holds: isNameCount,
    expected: (fields) => {
      if (hasLeft(fields)) return `a whole number, 0 to ${NAMES_PER_ACCOUNT}`
      return isNameless(fields) ? '0' : `a whole number, 1 to ${NAMES_PER_ACCOUNT}`
    },
  },
  description: unless(
    hasLeft,
    optional(
      text(`nothing, or a visible text of up to ${LONGEST_DESCRIPTION} characters`, (description) =>
        isAllowedText(description, LONGEST_DESCRIPTION),
      ),
    ),
  ),
  cleared: optional({
    holds: isRuling,
    expected: 'nothing, or who else removed the description, when and why',
  }),
  suspended: optional({
    holds: isRuling,
    expected: 'nothing, or who else suspended the account, when and why',
  }),
  lifted: optional({
    holds: (value, _, id) => isDoneByAnother(value, ['by', 'at'], id),
    expected: 'nothing, or who else lifted a suspension, and when',
  }),
  leftAt: optional({
    holds: (value, { joinDate }) => isAfter(value, joinDate),
    expected: 'nothing, or a time after the joinDate',
  }),
  prefixes: unless(hasLeft, {
    holds: (value, fields) => value === undefined || areOwnPrefixes(value, fields),
    expected: (fields) =>
      isNameless(fields) ? 'nothing' : 'nothing, or up to 24 prefixes of the name',
  }),
  // The made-up people of the demo have none, although their points moved. No points depend on it.
  lastTransaction: optional(text("nothing, or a transaction's id", isTransactionId)),
}

/** Finds fields of an account that no client could have written: see `users` in `firestore.rules`. */
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

function isRuling(value: StoredValue | undefined, _: Fields, id: string): boolean {
  return (
    isDoneByAnother(value, ['by', 'at', 'reason'], id) && isMap(value) && isReason(value.map.reason)
  )
}

/** Whether a map has these fields, among them somebody else and a time. */
function isDoneByAnother(
  value: StoredValue | undefined,
  names: readonly string[],
  id: string,
): boolean {
  if (!isMap(value) || !hasFields(value, names)) return false
  const { by, at } = value.map
  return typeof by === 'string' && isUserId(by) && by !== id && isTime(at)
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
  if (hasLeft(fields)) return count >= 0 && count <= NAMES_PER_ACCOUNT
  return isNameless(fields) ? count === 0 : count >= 1 && count <= NAMES_PER_ACCOUNT
}

const NAME_RULES: FieldRules = {
  userId: text("an account's id", isUserId),
  since: { holds: isTime, expected: 'a time' },
}

/** Finds fields of a name that no client could have written: see `usernames` in `firestore.rules`. */
export function judgeName(record: StoredRecord): readonly Finding[] {
  const { id } = record
  const findings = [...judgeFields(record, NAME_RULES, 'name'), ...judgeChangeOfName(record)]
  if (isAllowedName(id) && id === id.toLowerCase()) return findings
  const found = `id: ${describeValue(id)}`
  const expected = 'id: a name in lower case'
  return [{ code: 'entry-broken', about: 'name', id, expected, found }, ...findings]
}

/** Nobody changes a name: it may have belonged to somebody else in between. A restore or an import that writes it once leaves no trace of this. */
function judgeChangeOfName({ id, createdAt, updatedAt }: StoredRecord): readonly Finding[] {
  if (createdAt === null || updatedAt === null || createdAt === updatedAt) return []
  const expected = `written once: ${describeTime(createdAt)}`
  const found = `written again: ${describeTime(updatedAt)}`
  return [{ code: 'name-differs', about: 'name', id, expected, found }]
}

/** Whether a text was removed. */
function isGone(fields: Fields, part: TextPart): boolean {
  return ownField(ownMap(fields, 'removed'), part) !== undefined
}

function unlessGone(part: TextPart, rule: FieldRule): FieldRule {
  return unless((fields) => isGone(fields, part), rule)
}

/** A map with one field for each text that is there, or for each that is gone. */
function partsOf(which: 'there' | 'gone', fits: (value: StoredValue | undefined) => boolean) {
  return (value: StoredValue | undefined, fields: Fields): boolean => {
    const parts = TEXT_PARTS.filter((part) => isGone(fields, part) === (which === 'gone'))
    if (which === 'gone' && parts.length === 0) return value === undefined
    return isMap(value) && hasFields(value, parts) && parts.every((part) => fits(value.map[part]))
  }
}

function areRemovals(value: StoredValue | undefined, fields: Fields): boolean {
  if (!isMap(value)) return false
  const removals = Object.entries(value.map)
  return (
    removals.length > 0 && removals.every(([part, removal]) => isRemoval(part, removal, fields))
  )
}

/** A message is removed by its sender or a moderator, a name by its former owner, who left: see `Removals`. */
function isRemoval(part: string, removal: StoredValue, fields: Fields): boolean {
  if (!TEXT_PARTS.some((one) => one === part) || !isMap(removal)) return false
  const { by, at, for: purpose, reason } = removal.map
  if (typeof by !== 'string' || !isUserId(by) || !isAfter(at, fields.timestamp)) return false
  if (purpose === 'moderation')
    return (
      part === 'message' && hasFields(removal, ['by', 'at', 'for', 'reason']) && isReason(reason)
    )
  const owner = part === 'recipient' ? fields.recipientId : fields.senderId
  const isForThem = purpose === 'left' || (purpose === 'own' && part === 'message')
  return isForThem && by === owner && hasFields(removal, ['by', 'at', 'for'])
}

function areReactionCounts(value: StoredValue | undefined): boolean {
  if (!isMap(value)) return false
  const counts = Object.entries(value.map)
  // A count that went back to 0 stays, so that no client leaves an empty map.
  return (
    counts.length > 0 &&
    counts.every(([emoji, count]) => isEmoji(emoji) && typeof count === 'number' && count >= 0)
  )
}

const TRANSACTION_RULES: FieldRules = {
  id: {
    holds: (value, _, id) => value === id && isTransactionId(id),
    expected: (_, id) => (isTransactionId(id) ? describeValue(id) : '1 to 64 of A-Za-z0-9_-'),
  },
  type: exactly('sent'),
  icon: exactly('📤'),
  title: follows((recipient) => `Sent to @${recipient}`),
  message: unlessGone(
    'message',
    text(`a visible text of up to ${LONGEST_MESSAGE} characters`, (message) =>
      isAllowedText(message, LONGEST_MESSAGE),
    ),
  ),
  amount: whole('a whole number, -1 or less', (amount) => amount <= -1),
  profile: follows((recipient) => recipient),
  sender: unlessGone('sender', text('a name, or "You"', isAllowedSender)),
  recipient: unlessGone('recipient', text('a name', isAllowedName)),
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
  salts: {
    holds: partsOf('there', isSalt),
    expected: '22 of A-Za-z0-9_- for each text that is there',
  },
  digests: {
    holds: partsOf('gone', isDigest),
    expected: 'the SHA-256 in hex of each text that was taken away, and no other',
  },
  removed: optional({
    holds: areRemovals,
    expected: 'nothing, or who took which text away, when and why',
  }),
  reactions: optional({
    holds: areReactionCounts,
    expected: 'nothing, or how many people reacted, by emoji',
  }),
}

/** Finds fields of a transaction that no client could have written: see `transactions` in `firestore.rules`. */
export function judgeTransaction(record: StoredRecord): readonly Finding[] {
  return judgeFields(record, TRANSACTION_RULES, 'transaction')
}

/** A field that the recipient's name determines. */
function follows(from: (recipient: string) => string): FieldRule {
  return unlessGone('recipient', {
    holds: (value, { recipient }) => typeof recipient !== 'string' || value === from(recipient),
    expected: ({ recipient }) => describeValue(from(String(recipient))),
  })
}

function isRecipient(value: StoredValue | undefined, { status, senderId }: Fields): boolean {
  if (status === 'settled')
    return typeof value === 'string' && isUserId(value) && value !== senderId
  return value === null
}

function isSettledAt(value: StoredValue | undefined, { status, timestamp }: Fields): boolean {
  if (value === undefined) return status !== 'returned'
  return status !== 'waiting' && isAfter(value, timestamp)
}
