import type { StoredRecord } from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/fault.ts'
import type { ListedRange } from '../../../core/ports/archive.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import type { Collection, FirestoreReader, ReadTime } from './firestore-reader.ts'

/**
 * Finds the documents of a range that no list has. Counts them first, which the service bills as one document, and reads them
 * only where there are more or fewer than listed.
 */
export async function unlistedDocuments(
  reader: FirestoreReader,
  collection: Collection,
  { after, to, listed }: ListedRange,
  readTime: ReadTime,
): Promise<readonly StoredRecord[]> {
  if ((await reader.count(collection, { after, to }, readTime)) === listed.length) return []
  const read = new Map<string, StoredRecord>()
  for (let from = after; ; ) {
    const query = { collection, range: { after: from, to }, limit: LONGEST_LIST }
    const { records } = await reader.list(query, readTime)
    for (const record of records) {
      if (read.has(record.id)) throw new Fault('broken', 'The ledger lists a record twice')
      read.set(record.id, record)
    }
    const last = records.at(-1)
    if (!last || records.length < LONGEST_LIST) break
    from = last.id
  }
  for (const id of listed) read.delete(id)
  return [...read.values()]
}
