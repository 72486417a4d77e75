import type { Amount } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { recordOf } from '../../core/domain/transaction.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import { DEMO_PEOPLE, type SampleDemoPerson } from './demo-people.ts'
import { DEMO_TRANSFERS, type SampleTransfer } from './demo-transfers.ts'
import type { Commit, LedgerEvent } from './ledger-event.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What the demo's ledger begins with: the seven people, and what they sent each other until now. */
export function demoHistory(now: Instant, productName: string): Commit {
  const earliest = now - Math.max(...DEMO_TRANSFERS.map(({ minutesAgo }) => minutesAgo)) * MINUTE
  const opened = DEMO_PEOPLE.flatMap((person) => opening(person, earliest - DAY))
  const oldestFirst = [...DEMO_TRANSFERS].reverse()
  const posted = oldestFirst.map((transfer, index) => posting(transfer, index, now, productName))
  return [...opened, ...posted]
}

function opening(person: SampleDemoPerson, latest: Instant): LedgerEvent[] {
  const { id, username: name, description } = person
  // Noon, so that it is the same day almost everywhere; earlier where the device's calendar is behind.
  const joinDate = Math.min(Date.parse(`${person.joined}T12:00:00Z`), latest)
  return [
    { type: 'opened', id, name, joinDate },
    { type: 'described', id, description },
  ]
}

function posting(
  { from, to, amount, message, minutesAgo }: SampleTransfer,
  index: number,
  now: Instant,
  productName: string,
): LedgerEvent {
  const transfer = {
    id: `demo-${index + 1}` as TransactionId,
    senderId: idOf(from) as UserId,
    recipient: to as Username,
    recipientId: idOf(to),
    amount: amount as Amount,
    message: message ?? `${productName} sent!`,
  }
  return {
    type: 'posted',
    row: recordOf(transfer, from as Username, now - minutesAgo * MINUTE),
  }
}

function idOf(name: string): UserId | null {
  const key = usernameKey(name as Username)
  return DEMO_PEOPLE.find(({ username }) => usernameKey(username) === key)?.id ?? null
}
