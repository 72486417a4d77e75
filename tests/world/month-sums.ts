import type { UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { Violation } from './violation.ts'

/** Points that an account sent (below 0: took back) or received, and when. */
interface Move {
  readonly month: string
  readonly sent: number
  readonly received: number
}

/** Throws a `Violation` unless each account’s sums of its month follow from the rows. It shares no code with the ledger and its check. */
export function expectMonthSums(accounts: Iterable<Account>, rows: readonly Transaction[]): void {
  const moves = new Map<UserId, Move[]>()
  const note = (id: UserId | null, at: number, moved: Partial<Move>) => {
    if (id !== null)
      moves.set(id, [
        ...(moves.get(id) ?? []),
        { month: monthAt(at), sent: 0, received: 0, ...moved },
      ])
  }
  for (const row of rows) {
    const { senderId, recipientId, status, timestamp, settledAt } = row
    const points = -row.amount
    const isOfOneMonth = settledAt !== null && monthAt(settledAt) === monthAt(timestamp)
    note(senderId, timestamp, { sent: status === 'returned' && isOfOneMonth ? 0 : points })
    if (status === 'settled') note(recipientId, settledAt ?? timestamp, { received: points })
  }
  for (const account of accounts) expectSums(account, moves.get(account.id) ?? [])
}

function expectSums({ id, joinDate, monthSums }: Account, moves: readonly Move[]): void {
  const month = moves.map((move) => move.month).reduce(laterOf, monthAt(joinDate))
  const inMonth = moves.filter((move) => move.month === month)
  const sent = inMonth.reduce((sum, move) => sum + move.sent, 0)
  const received = inMonth.reduce((sum, move) => sum + move.received, 0)
  const expected = `${sent} GBP sent and ${received} received in ${month}`
  const found = `${monthSums.sent} GBP sent and ${monthSums.received} received in ${monthSums.month}`
  if (found !== expected) throw new Violation(`${id} has ${found} instead of ${expected}`)
}

function monthAt(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
