import type { StoredRecord, StoredValue } from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/result.ts'
import { type Fields, isFields } from '../../../core/domain/schema.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import { isDocumentId } from '../stored/document-id.ts'
import { type ExactQuery, ID, just, type Place, partsOfOrder } from '../stored/query.ts'
import { readRecord, readValue, writeValue } from './exact-value.ts'
import { FirestoreHttp, type FirestoreHttpOptions } from './firestore-http.ts'

type Query = ExactQuery<StoredValue>

/** As of which instant to read, in the service's own text; empty for now. */
export type ReadTime = { readonly readTime?: string }

/** Ids after one and up to another, in the order of ids; null where there is no such bound. */
interface IdRange {
  readonly after: string | null
  readonly to: string | null
}

/** Reads records of a Firestore database as they are stored. Methods throw a `Fault`. */
export class FirestoreReader {
  readonly http: FirestoreHttp

  constructor(options: FirestoreHttpOptions) {
    this.http = new FirestoreHttp(options)
  }

  /** Lists records, and says as of when. */
  async list(
    query: Query,
    readTime: ReadTime,
  ): Promise<{ readonly records: readonly StoredRecord[]; readonly readTime: unknown }> {
    const request = { structuredQuery: structuredQuery(this.http.root, query), ...readTime }
    const items = await this.http.post('runQuery', request)
    const documents = items.flatMap(({ document }) => document ?? [])
    return { records: documents.map(recordOf), readTime: items.at(-1)?.readTime }
  }

  /** Lists a range of a collection page by page, in the order of ids. */
  async *pages(collection: string, { after, to }: IdRange, readTime: ReadTime) {
    for (let from = after; ; ) {
      const { records } = await this.list(rangeOf(collection, { after: from, to }), readTime)
      yield records
      const last = records.at(-1)
      if (!last || records.length < LONGEST_LIST) return
      from = last.id
    }
  }

  /** Counts the documents in a range, up to 100. The service bills one document for it. */
  countRange(collection: string, range: IdRange, readTime: ReadTime): Promise<number> {
    return this.count(rangeOf(collection, range), readTime)
  }

  /** Counts the documents of a list, up to 100. The service bills one document for it. */
  async count(query: Query, readTime: ReadTime): Promise<number> {
    const aggregations = [{ alias: 'count', count: {} }]
    const counted = { structuredQuery: structuredQuery(this.http.root, query), aggregations }
    const request = { structuredAggregationQuery: counted, ...readTime }
    const [item] = await this.http.post('runAggregationQuery', request)
    const result = isFields(item?.result) ? item.result.aggregateFields : null
    const count = isFields(result) ? readValue(result.count) : null
    if (typeof count !== 'number') throw broken()
    return count
  }

  /** Reads records by their ids, in the same order; null where there is none. */
  async get(
    collection: string,
    ids: readonly string[],
    readTime: ReadTime,
  ): Promise<readonly (StoredRecord | null)[]> {
    const possible = [...new Set(ids)].filter(isDocumentId)
    if (possible.length === 0) return ids.map(() => null)
    const documents = possible.map((id) => `${this.http.root}/${collection}/${id}`)
    const items = await this.http.post('batchGet', { documents, ...readTime })
    const answers = items.filter(({ found, missing }) => found || missing)
    if (answers.length !== documents.length) throw broken()
    // The answer has an order of its own.
    const records = answers.flatMap(({ found }) => (found ? recordOf(found) : []))
    const byId = new Map(records.map((record) => [record.id, record]))
    return ids.map((id) => byId.get(id) ?? null)
  }
}

function rangeOf(collection: string, { after, to }: IdRange): Query {
  return {
    collection,
    orderBy: [`${ID} asc`],
    start: after === null ? null : just('after', after),
    end: to === null ? null : just('after', to),
    limit: LONGEST_LIST,
  }
}

/** The query as the HTTP interface takes it. */
function structuredQuery(
  root: string,
  { collection, orderBy = [], start, end, only, limit }: Query,
): Fields {
  const orders = orderBy.map(partsOfOrder)
  const cursorOf = ({ values, before }: Place<StoredValue>) => ({
    values: values.map((value, index) =>
      orders[index]?.[0] === ID
        ? { referenceValue: `${root}/${collection}/${value}` }
        : writeValue(value),
    ),
    before,
  })
  return {
    from: [{ collectionId: collection }],
    orderBy: orders.map(([fieldPath, direction]) => ({
      field: { fieldPath },
      direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
    ...(start && { startAt: cursorOf(start) }),
    ...(end && { endAt: cursorOf(end) }),
    ...(only && { select: { fields: only.map((fieldPath) => ({ fieldPath })) } }),
    limit,
  }
}

/** Throws for a document that it cannot read: leaving it out would look like the end of a list. */
function recordOf(document: unknown): StoredRecord {
  const record = readRecord(document)
  if (!record) throw broken()
  return record
}

function broken(): Fault {
  return new Fault('broken', 'The ledger gave an answer that this version does not know')
}
