import { type Instant, isInstant } from '../../../core/domain/ids.ts'
import { isFields, isText } from '../../../core/domain/schema.ts'

/** A time as both SDKs have it. A `Date` would lose the order of rows within one millisecond. */
export interface StoredTime {
  readonly seconds: number
  readonly nanoseconds: number
}

export function isStoredTime(value: unknown): value is StoredTime {
  const { seconds, nanoseconds } = (value ?? {}) as Partial<StoredTime>
  const isWhole = Number.isInteger(seconds) && Number.isInteger(nanoseconds)
  return isWhole && isInstant(Number(seconds) * 1000) && Math.floor(Number(nanoseconds) / 1e9) === 0
}

/** A stored time in milliseconds, with microseconds as a fraction, so that rows of one millisecond keep their order. */
export function instantOf(value: unknown): Instant | null {
  return isStoredTime(value) ? value.seconds * 1000 + value.nanoseconds / 1_000_000 : null
}

/** An instant as a stored time, to the microsecond, as the service stores times. */
export function storedTimeOf(instant: Instant): StoredTime {
  const microseconds = Math.round(instant * 1000)
  const seconds = Math.floor(microseconds / 1_000_000)
  return { seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1000 }
}

/** Reads a timestamp of the HTTP interface; null for any other value. */
export function readTimestamp(timestamp: unknown): StoredTime | null {
  if (!isText(timestamp)) return null
  const [, second, fraction = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(timestamp) ?? []
  const seconds = Date.parse(`${second}Z`) / 1000
  return Number.isNaN(seconds) ? null : { seconds, nanoseconds: Number(fraction.padEnd(9, '0')) }
}

/** A document as both SDKs give it. */
export interface StoredDocument {
  readonly id: string
  data(): Readonly<Record<string, unknown>> | undefined
}

/**
 * Reads a document of the HTTP interface as the SDKs give it; null where it is none
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents).
 */
export function readDocument(document: unknown): StoredDocument | null {
  const parts = partsOf(document)
  if (!parts) return null
  const data = mapFields(parts.fields, plainValueOf)
  return { id: parts.id, data: () => data }
}

/** The id, fields and times of a document; null where it is none. */
export function partsOf(document: unknown) {
  if (!isFields(document) || !isText(document.name)) return null
  const { name, fields = {}, createTime, updateTime } = document
  return isFields(fields)
    ? { id: name.slice(name.lastIndexOf('/') + 1), fields, createTime, updateTime }
    : null
}

export function mapFields<From, To>(
  fields: Readonly<Record<string, From>>,
  to: (value: From) => To,
) {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, to(value)]))
}

/** Reads the kinds of value that rows have; any other kind counts as missing. */
function plainValueOf(value: unknown): unknown {
  if (!isFields(value)) return undefined
  const { integerValue, timestampValue, mapValue } = value
  if (isText(integerValue)) return Number(integerValue)
  if (isText(timestampValue)) return readTimestamp(timestampValue) ?? undefined
  if (isFields(mapValue))
    return isFields(mapValue.fields) ? mapFields(mapValue.fields, plainValueOf) : {}
  return value.stringValue ?? value.doubleValue ?? value.booleanValue ?? null
}
