import {
  isTime,
  type Micros,
  type StoredRecord,
  type StoredValue,
} from '../../../core/domain/check/records.ts'
import { type Fields, isFields } from '../../shared/schema.ts'

/**
 * Reads a document of Firestore's HTTP interface; null where it is none
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents).
 */
export function readDocument(document: unknown): StoredRecord | null {
  if (!isFields(document) || typeof document.name !== 'string') return null
  const { name, fields = {}, createTime, updateTime } = document
  if (!isFields(fields)) return null
  return {
    id: name.slice(name.lastIndexOf('/') + 1),
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, readValue(value)]),
    ),
    createdAt: readMicros(createTime),
    updatedAt: readMicros(updateTime),
  }
}

/** Reads a value of a document. What a `StoredValue` cannot hold exactly stays as its JSON text. */
export function readValue(value: unknown): StoredValue {
  const { stringValue, integerValue, booleanValue, timestampValue } = isFields(value) ? value : {}
  if (typeof stringValue === 'string') return stringValue
  if (typeof booleanValue === 'boolean') return booleanValue
  if (isFields(value) && 'nullValue' in value) return null
  const integer = typeof integerValue === 'string' ? Number(integerValue) : Number.NaN
  if (Number.isSafeInteger(integer)) return integer
  const time = readMicros(timestampValue)
  return time === null ? { foreign: JSON.stringify(value) } : { time }
}

/** Writes a value as `readValue` read it. */
export function writeValue(value: StoredValue): Fields {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { integerValue: `${value}` }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (isTime(value)) return { timestampValue: writeMicros(value.time) }
  return JSON.parse(value.foreign)
}

/** Reads a timestamp; null for any other value, and for one that is no safe whole number of microseconds. */
export function readMicros(timestamp: unknown): Micros | null {
  if (typeof timestamp !== 'string') return null
  const [, second, fraction = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})0*)?Z$/.exec(timestamp) ?? []
  const micros = Date.parse(`${second}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
  return Number.isSafeInteger(micros) ? (micros as Micros) : null
}

/** Writes a time as a timestamp. */
export function writeMicros(time: Micros): string {
  const milliseconds = Math.floor(time / 1000)
  const rest = String(time - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
