import {
  limit as atMost,
  getCount,
  orderBy,
  type QueryConstraint,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { BalanceChange } from '../../core/domain/movement.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Documents } from './documents.ts'
import { changesIn } from './read-changes.ts'
import { sdkTimeOf, storedTimeOf } from './stored-time.ts'
import { readDocuments, withRequestTimeout } from './timed-requests.ts'

/** Reads the newest changes by which an account received points. A transaction that was handed over is in both lists, and counts in the second. */
export async function readReceived(
  documents: Documents,
  reader: DocumentReader,
  account: UserId,
  limit: number,
): Promise<readonly BalanceChange[]> {
  const list = async (field: 'timestamp' | 'settledAt') =>
    (await readDocuments(receivedBy(documents, account, orderBy(field, 'desc'), atMost(limit))))
      .docs
  const [sent, settled] = await Promise.all([list('timestamp'), list('settledAt')])
  return changesIn(reader, account, sent, settled)
    .map(({ change }) => change)
    .filter(({ kind }) => kind === 'received')
    .slice(0, limit)
}

/** Counts what an account received after an instant, up to 100. Each of the two counts costs one read. */
export async function countReceived(
  documents: Documents,
  account: UserId,
  since: Instant,
): Promise<number> {
  const time = sdkTimeOf({ time: storedTimeOf(since) }, Timestamp)
  const count = async (...those: readonly QueryConstraint[]) => {
    const query = receivedBy(documents, account, ...those, atMost(LONGEST_LIST))
    return (await withRequestTimeout(getCount(query))).data().count
  }
  const counts = await Promise.all([
    count(where('timestamp', '>', time)),
    // What was sent before, and handed over since.
    count(where('settledAt', '>', time), where('timestamp', '<=', time)),
  ])
  return Math.min(LONGEST_LIST, counts[0] + counts[1])
}

function receivedBy(documents: Documents, account: UserId, ...those: readonly QueryConstraint[]) {
  return query(documents.transactions, where('recipientId', '==', account), ...those)
}
