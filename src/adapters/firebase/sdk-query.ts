import type * as lite from 'firebase/firestore/lite'
import { type Filter, type PlainValue, partsOfOrder, type WatchedQuery } from './stored/query.ts'
import { isStoredTime } from './stored/value.ts'

/** The functions of an SDK that make queries. Firestore Lite and the full SDK name them alike, but neither takes the other's objects. */
export type QuerySdk = Pick<
  typeof lite,
  'and' | 'collection' | 'limit' | 'or' | 'orderBy' | 'query' | 'Timestamp' | 'where'
>

/** The query as an SDK takes it. */
export function sdkQuery(
  sdk: QuerySdk,
  db: lite.Firestore,
  { collection, where = [], orderBy = [], limit }: WatchedQuery,
): lite.Query {
  const toSdk = (value: PlainValue) => sdkValue(value, sdk.Timestamp)
  const filterOf = (filter: Filter): lite.QueryFilterConstraint => {
    if ('any' in filter) return sdk.or(...filter.any.map(filterOf))
    if ('all' in filter) return sdk.and(...filter.all.map(filterOf))
    const [field, is, value] = filter
    return sdk.where(field, is, is === 'in' ? value : toSdk(value))
  }
  return sdk.query(
    sdk.collection(db, collection),
    sdk.and(...where.map(filterOf)),
    ...orderBy.map((order) => sdk.orderBy(...partsOfOrder(order))),
    sdk.limit(limit),
  )
}

/** A value as an SDK takes it: each has a `Timestamp` of its own. */
export function sdkValue<T>(
  value: PlainValue,
  Timestamp: new (seconds: number, nanoseconds: number) => T,
): T | Exclude<PlainValue, object> {
  return isStoredTime(value) ? new Timestamp(value.seconds, value.nanoseconds) : value
}
