import { isTransactionId, isUserId } from '../ids.ts'
import { LONGEST_MESSAGE } from '../text.ts'
import { isAllowedName, isAllowedSender, isAllowedText } from './allowed-text.ts'
import { describeValue } from './describe.ts'
import type { Finding } from './finding.ts'
import { exactly, type FieldRules, judgeFields, text, whole } from './judge-fields.ts'
import { isTime, type StoredRecord, type StoredValue } from './stored-record.ts'
import { TIME_TOLERANCE } from './time-tolerance.ts'

type Fields = StoredRecord['fields']

const RULES: FieldRules = {
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
  return judgeFields(record, RULES, 'transaction')
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
