import { isTime, ownMap, type StoredRecord } from '../../src/core/domain/check/records.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Journal } from './journal.ts'

/** What says who somebody is, in their account and in the rows that they sent or received. */
const OF_ACCOUNT = ['displayName', 'usernameKey', 'prefixes', 'avatar', 'description']
const OF_SENDER = ['sender', 'message']
const OF_RECIPIENT = ['recipient', 'recipientKey', 'title', 'profile']

/** What must hold of everybody who has left for good; a sentence for each way in which it does not. */
export function checkLeavers(
  { leaving }: Pick<Journal, 'leaving'>,
  accounts: readonly StoredRecord[],
  rows: readonly StoredRecord[],
): readonly string[] {
  return [...leaving].flatMap((person) => {
    const account = accounts.find(({ id }) => id === person)
    const leftAt = account && millisOf(account, 'leftAt')
    if (!leftAt) return [`${person} was to leave, and has not`]
    const problems = [
      ...stillIn(account, OF_ACCOUNT, 'their account'),
      ...rows.flatMap((row) => problemsOfRow(row, person, leftAt)),
    ]
    return problems.map((problem) => `${person} has left, and ${problem}`)
  })
}

/** Whether the row says nothing of its recipient any more, because they have left. */
export function hasForgottenRecipient({ fields }: StoredRecord): boolean {
  return ownMap(ownMap(fields, 'removed'), 'recipient').for === 'left'
}

function problemsOfRow(row: StoredRecord, person: UserId, leftAt: number) {
  const { id, fields } = row
  const isSent = fields.senderId === person
  const isReceived = fields.recipientId === person
  if (!isSent && !isReceived) return []
  const words = [...(isSent ? OF_SENDER : []), ...(isReceived ? OF_RECIPIENT : [])]
  const at = millisOf(row, 'timestamp')
  const gotAt = Math.max(at, isReceived ? millisOf(row, 'settledAt') : 0)
  const waitsForEver = isSent && fields.status === 'waiting'
  return [
    ...stillIn(row, words, id),
    ...(gotAt > leftAt ? [`${id} moved points of theirs later`] : []),
    ...(waitsForEver ? [`${id} waits for ever`] : []),
  ]
}

function stillIn(
  { fields }: StoredRecord,
  names: readonly string[],
  where: string,
): readonly string[] {
  const there = names.filter((name) => fields[name] !== undefined)
  return there.length === 0 ? [] : [`${where} still has ${there.join(', ')}`]
}

/** A stored time in milliseconds since 1970; 0 where there is none. */
function millisOf({ fields }: StoredRecord, name: string): number {
  const value = fields[name]
  return isTime(value) ? value.time / 1000 : 0
}
