import { areListable } from '../folded.ts'
import { isTransactionId, isUserId, LONGEST_USER_ID } from '../ids.ts'
import { LONGEST_DESCRIPTION } from '../text.ts'
import { NAMES_PER_ACCOUNT, PLACEHOLDER_NAME, type Username } from '../username.ts'
import { isAllowedName, isAllowedText } from './allowed-text.ts'
import { describeValue } from './describe.ts'
import type { Finding } from './finding.ts'
import { type FieldRule, type FieldRules, judgeFields, text, whole } from './judge-fields.ts'
import { isTime, readTexts, type StoredRecord, type StoredValue } from './stored-record.ts'

type Fields = StoredRecord['fields']

const points = whole('a whole number, 0 or more', (number) => number >= 0)

const RULES: FieldRules = {
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
  const findings = judgeFields(record, RULES, 'account')
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
