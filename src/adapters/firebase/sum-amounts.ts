import {
  and,
  limit as atMost,
  count,
  getAggregate,
  orderBy,
  type QueryFilterConstraint,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { Fault } from '../../core/domain/fault.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Documents } from './documents.ts'
import { sdkTimeOf, storedTimeOf } from './stored-time.ts'
import { withRequestTimeout } from './timed-requests.ts'

const DAY_MS = 86_400_000
/** The length of the newest part of a span without a start. Each older part is twice as long as the part after it. */
const FIRST_PART_MS = 30 * DAY_MS
/** How far the server's clock may be ahead of this device's. */
const LEEWAY_MS = DAY_MS
const MICROSECOND = 0.001

/** From an instant on, and before another; null has no such end. */
interface Span {
  readonly from: Instant | null
  readonly before: Instant | null
}

interface Rows {
  /** The filters that select them. */
  readonly those: readonly QueryFilterConstraint[]
  /** The time that has to be in the span. */
  readonly field: 'timestamp' | 'settledAt'
}

/**
 * The sum of the amounts of all transactions in a span of time. The rules let a query see 100 documents at most, so a span with
 * as many is split, until its parts have fewer. Each query costs one read: in all some 3 for 100 transactions.
 */
export async function sumAmounts(
  documents: Documents,
  rows: Rows,
  span: Span,
  now: Instant,
  partMs = FIRST_PART_MS,
): Promise<number> {
  const { amount, rowCount } = await sumOf(documents, rows, span)
  if (rowCount < LONGEST_LIST) return amount
  const end = span.before ?? now + LEEWAY_MS
  const middle = span.from === null ? end - partMs : (span.from + end) / 2
  if (span.from !== null && end - span.from <= MICROSECOND)
    throw new Fault('exhausted', 'Too many transactions have the same time')
  const parts = await Promise.all([
    sumAmounts(documents, rows, { ...span, before: middle }, now, 2 * partMs),
    sumAmounts(documents, rows, { ...span, from: middle }, now),
  ])
  return parts[0] + parts[1]
}

async function sumOf({ transactions }: Documents, { those, field }: Rows, span: Span) {
  const { from, before } = span
  const inSpan = query(
    transactions,
    and(
      ...those,
      ...(from === null ? [] : [where(field, '>=', timeOf(from))]),
      ...(before === null ? [] : [where(field, '<', timeOf(before))]),
    ),
    orderBy(field),
    atMost(LONGEST_LIST),
  )
  const answer = getAggregate(inSpan, { amount: sum('amount'), rowCount: count() })
  return (await withRequestTimeout(answer)).data()
}

function timeOf(instant: Instant) {
  return sdkTimeOf({ time: storedTimeOf(instant) }, Timestamp)
}
