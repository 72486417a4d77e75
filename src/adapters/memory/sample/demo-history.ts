import type { Amount } from '../../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../../core/domain/ids.ts'
import { recordOf } from '../../../core/domain/transfer-record.ts'
import type { Username } from '../../../core/domain/username.ts'
import type { Commit, LedgerEvent } from '../store/ledger-event.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { DEMO_TRANSFERS } from './demo-transfers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The first commit of the demo's ledger: the seven people, and what they sent each other until now. */
export function demoHistory(now: Instant, productName: string): Commit {
  const oldestFirst = [...DEMO_TRANSFERS].reverse()
  const latestJoin = now - (oldestFirst[0]?.[3] ?? 0) * MINUTE_MS - DAY_MS
  const opened = DEMO_PEOPLE.flatMap(({ id, username, joined, description }): LedgerEvent[] => {
    // Noon, so that it is the same day almost everywhere; earlier where the device's calendar is behind.
    const joinDate = Math.min(Date.parse(`${joined}T12:00:00Z`), latestJoin)
    return [
      { type: 'opened', id, name: username, joinDate },
      { type: 'described', id, description },
    ]
  })
  const posted = oldestFirst.map(([from, to, amount, minutesAgo, message], index): LedgerEvent => {
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
      row: recordOf(transfer, from as Username, now - minutesAgo * MINUTE_MS),
    }
  })
  return [...opened, ...posted]
}

function idOf(name: string): UserId | null {
  return DEMO_PEOPLE.find(({ username }) => username === name)?.id ?? null
}
