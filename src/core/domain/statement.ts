import { STARTING_BALANCE } from './amount.ts'
import { guardText } from './export/formula-guard.ts'
import { balanceBefore, type Movement } from './history.ts'
import type { Instant, UserId } from './ids.ts'

/** From an instant on, and before another; null has no such end. */
export interface Period {
  readonly from: Instant | null
  readonly before: Instant | null
}

/** All movements of one account in a period, with the balance after each. */
export interface Statement {
  readonly account: UserId
  readonly name: string
  readonly period: Period
  /** The balance before the first movement of the period. Unit: GBP. */
  readonly balanceBefore: number
  /** Oldest first. */
  readonly movements: readonly Movement[]
}

/** The columns of a statement. Texts are guarded, so that no spreadsheet runs them. */
export const STATEMENT_COLUMNS = [
  'time',
  'kind',
  'change',
  'balance',
  'sender',
  'senderId',
  'recipient',
  'recipientId',
  'message',
  'status',
  'sentAt',
  'transaction',
] as const

type StatementRow = Record<(typeof STATEMENT_COLUMNS)[number], string | number | null>

/** The statement of a period. The movements, newest first, cover the period, and include the next older one if there is one. */
export function statementOf(
  { id, name }: { readonly id: UserId; readonly name: string },
  period: Period,
  newestFirst: readonly Movement[],
): Statement {
  const { from, before } = period
  const movements = newestFirst
    .filter(({ at }) => (from === null || at >= from) && (before === null || at < before))
    .reverse()
  const [first] = movements
  const older = newestFirst.find(({ at }) => before === null || at < before)
  return {
    account: id,
    name,
    period,
    balanceBefore: first ? balanceBefore(first) : (older?.balance ?? STARTING_BALANCE),
    movements,
  }
}

function statementRow({ transaction, kind, at, change, balance }: Movement): StatementRow {
  const { id, sender, senderId, recipient, recipientId, message, status, timestamp } = transaction
  return {
    time: timeText(at),
    kind,
    change,
    balance,
    sender,
    senderId,
    recipient,
    recipientId,
    message,
    status,
    sentAt: timeText(timestamp),
    transaction: id,
  }
}

/** The row as texts for a table. Null is an empty one. */
export function statementCells(movement: Movement): readonly string[] {
  const row = statementRow(movement)
  return STATEMENT_COLUMNS.map((column) => {
    const value = row[column]
    return typeof value === 'string' ? guardText(value) : String(value ?? '')
  })
}

/** A statement as a JSON document, with one line for each movement. */
export function statementJson(statement: Statement): string {
  const { account, name, period, movements } = statement
  const about = JSON.stringify({
    account,
    name,
    from: period.from === null ? null : timeText(period.from),
    before: period.before === null ? null : timeText(period.before),
    balanceBefore: statement.balanceBefore,
    balanceAfter: movements.at(-1)?.balance ?? statement.balanceBefore,
  })
  const rows = movements.map((movement) => `\n${JSON.stringify(statementRow(movement))}`)
  return `${about.slice(0, -1)},"movements":[${rows.join(',')}\n]}\n`
}

function timeText(at: Instant): string {
  return new Date(at).toISOString()
}
