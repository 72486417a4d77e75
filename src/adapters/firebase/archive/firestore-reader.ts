import type { Micros, StoredRecord } from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/fault.ts'
import type { ListCursor } from '../../../core/ports/archive.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import { type Fields, isFields } from '../../shared/schema.ts'
import { isDocumentId } from './document-id.ts'
import type { TimeRange } from './estimate-by-time.ts'
import { FirestoreHttp, type FirestoreHttpOptions } from './firestore-http.ts'
import { readDocument, readValue, writeValue } from './http-values.ts'

/** The collections that an archive reads. */
export type Collection = 'users' | 'transactions'

/** As of which instant to read, in the service's own text; empty for now. */
export type ReadTime = { readonly readTime?: string }

/** Ids after one and up to another, in the order of ids; null where there is no such bound. */
export interface IdRange {
  readonly after: string | null
  readonly to: string | null
}

/** Which documents to list: those that have the field, by its value and then by id; without a field by id only. */
export interface ListQuery {
  readonly collection: Collection
  readonly by?: string
  readonly after?: ListCursor | null
  readonly range?: IdRange
  /** The only field to read. */
  readonly only?: string
  /** Up to 100: the rules allow no more. */
  readonly limit: number
}

/** Reads records of a Firestore database as they are stored. */
export class FirestoreReader {
  private readonly http: FirestoreHttp

  constructor(options: FirestoreHttpOptions) {
    this.http = new FirestoreHttp(options)
  }

  /** Lists records, and says as of when. Throws a `Fault`. */
  async list(
    query: ListQuery,
    readTime: ReadTime,
  ): Promise<{ readonly records: readonly StoredRecord[]; readonly readTime: unknown }> {
    const request = { structuredQuery: this.structured(query), ...readTime }
    const items = await this.http.post('runQuery', request)
    const documents = items.flatMap(({ document }) => document ?? [])
    return { records: documents.map(recordOf), readTime: items.at(-1)?.readTime }
  }

  /** Counts the documents in a range, up to 100. The service bills one document for it. Throws a `Fault`. */
  count(collection: Collection, range: IdRange, readTime: ReadTime): Promise<number> {
    return this.counted(this.structured({ collection, range, limit: LONGEST_LIST }), readTime)
  }

  /** Counts the documents with a time in a range as of now, up to 100, as `count` does. */
  countTimes(collection: Collection, by: string, { from, before }: TimeRange): Promise<number> {
    const at = (time: Micros) => ({ values: [writeValue({ time })], before: true })
    const query = {
      ...this.structured({ collection, by, limit: LONGEST_LIST }),
      ...(from !== null && { startAt: at(from) }),
      ...(before !== null && { endAt: at(before) }),
    }
    return this.counted(query, {})
  }

  private async counted(structuredQuery: Fields, readTime: ReadTime): Promise<number> {
    const aggregations = [{ alias: 'count', count: {} }]
    const request = { structuredAggregationQuery: { structuredQuery, aggregations }, ...readTime }
    const [item] = await this.http.post('runAggregationQuery', request)
    const result = isFields(item?.result) ? item.result.aggregateFields : null
    const count = isFields(result) ? readValue(result.count) : null
    if (typeof count !== 'number') throw broken()
    return count
  }

  /** Reads records by their ids, in the same order; null where there is none. Throws a `Fault`. */
  async get(
    collection: Collection,
    ids: readonly string[],
    readTime: ReadTime,
  ): Promise<readonly (StoredRecord | null)[]> {
    const possible = [...new Set(ids)].filter(isDocumentId)
    if (possible.length === 0) return ids.map(() => null)
    const documents = possible.map((id) => this.name(collection, id))
    const items = await this.http.post('batchGet', { documents, ...readTime })
    const answers = items.filter(({ found, missing }) => found || missing)
    if (answers.length !== documents.length) throw broken()
    // The answer has an order of its own.
    const records = answers.flatMap(({ found }) => (found ? recordOf(found) : []))
    const byId = new Map(records.map((record) => [record.id, record]))
    return ids.map((id) => byId.get(id) ?? null)
  }

  private structured({ collection, by, after, range, only, limit }: ListQuery): Fields {
    return {
      from: [{ collectionId: collection }],
      orderBy: [...(by === undefined ? [] : [ascending(by)]), ascending('__name__')],
      ...(after && { startAt: this.cursor(collection, after) }),
      ...(range && this.bounds(collection, range)),
      ...(only !== undefined && { select: { fields: [{ fieldPath: only }] } }),
      limit,
    }
  }

  private bounds(collection: Collection, { after, to }: IdRange): Fields {
    // At an end, `before: false` includes the document.
    const at = (id: string) => ({
      values: [{ referenceValue: this.name(collection, id) }],
      before: false,
    })
    return {
      ...(after !== null && { startAt: at(after) }),
      ...(to !== null && { endAt: at(to) }),
    }
  }

  private cursor(collection: Collection, { value, id }: ListCursor): Fields {
    const name = { referenceValue: this.name(collection, id) }
    return { values: [writeValue(value), name], before: false }
  }

  private name(collection: Collection, id: string): string {
    return `${this.http.root}/${collection}/${id}`
  }
}

function ascending(fieldPath: string): Fields {
  return { field: { fieldPath }, direction: 'ASCENDING' }
}

/** Throws for a document that it cannot read: leaving it out would look like the end of a list. */
function recordOf(document: unknown): StoredRecord {
  const record = readDocument(document)
  if (!record) throw broken()
  return record
}

function broken(): Fault {
  return new Fault('broken', 'The ledger gave an answer that this version does not know')
}
