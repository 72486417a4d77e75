import type { StoredTime } from './value.ts'

/** The field that has a document's id, as all three interfaces name it. */
export const ID = '__name__'

export type Direction = 'asc' | 'desc'
/** Such as `timestamp desc`. */
export type Order = `${string} ${Direction}`

/** A place in a list, given by the values of the fields that order it: just before, or just after, the documents that have these. */
export interface Place<Value> {
  readonly values: readonly Value[]
  readonly before: boolean
}

/** A list of documents of one collection, in an order. `Value` is what its places are made of. */
interface List<Value> {
  /** Such as `users`, or `users/lin/mutes`. */
  readonly collection: string
  readonly orderBy?: readonly Order[]
  /** Null for the beginning. */
  readonly start?: Place<Value> | null
  /** Up to 100: the rules allow no more. */
  readonly limit: number
}

export type PlainValue = string | number | boolean | null | StoredTime

/** A condition on a field, or several of which `any` or `all` must hold. */
export type Filter =
  | readonly [
      field: string,
      is: '==' | '<' | '<=' | '>' | '>=' | 'array-contains',
      value: PlainValue,
    ]
  | readonly [field: string, is: 'in', values: readonly string[]]
  | { readonly any: readonly Filter[] }
  | { readonly all: readonly Filter[] }

/** A query for one of the SDKs, which `sdkQuery` compiles. */
export interface Query extends List<PlainValue> {
  /** All of them hold. */
  readonly where?: readonly Filter[]
}

/** The full SDK only follows lists from their beginning. */
export type WatchedQuery = Omit<Query, 'start'>

/** A query over plain HTTP, which `structuredQuery` compiles. Its values are exact. */
export interface ExactQuery<Value> extends List<Value> {
  /** Null for the end. */
  readonly end?: Place<Value> | null
  /** The only fields to read. */
  readonly only?: readonly string[]
}

export function just<Values extends readonly unknown[]>(
  where: 'before' | 'after',
  ...values: Values
): Place<Values[number]> {
  return { values, before: where === 'before' }
}

/** The documents that have a field, by its value and then by id. */
export function byField(field: string, direction: Direction): readonly Order[] {
  return [`${field} ${direction}`, `${ID} ${direction}`]
}

export function partsOfOrder(order: Order) {
  return order.split(' ') as [field: string, direction: Direction]
}

/** One filter for each of these fields that has a value. */
export function equal(fields: Readonly<Record<string, PlainValue | undefined>>): readonly Filter[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, '==', value] as const],
  )
}
