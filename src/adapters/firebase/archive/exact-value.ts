import {
  isMap,
  isTime,
  type Micros,
  type StoredRecord,
  type StoredValue,
} from '../../../core/domain/check/records.ts'
import { type Fields, isFields } from '../../../core/domain/schema.ts'
import { mapFields, partsOf, readTimestamp } from '../stored/value.ts'

/** Reads a document exactly; null where it is none. */
export function readRecord(document: unknown): StoredRecord | null {
  const parts = partsOf(document)
  if (!parts) return null
  return {
    id: parts.id,
    fields: mapFields(parts.fields, readValue),
    createdAt: readMicros(parts.createTime),
    updatedAt: readMicros(parts.updateTime),
  }
}

/** Reads a value exactly. A value that `StoredValue` cannot hold exactly stays as its JSON text. */
export function readValue(value: unknown): StoredValue {
  const { stringValue, integerValue, booleanValue, timestampValue, mapValue } = isFields(value)
    ? value
    : {}
  if (typeof stringValue === 'string') return stringValue
  if (typeof booleanValue === 'boolean') return booleanValue
  if (isFields(value) && 'nullValue' in value) return null
  const integer = typeof integerValue === 'string' ? Number(integerValue) : Number.NaN
  if (Number.isSafeInteger(integer)) return integer
  const time = readMicros(timestampValue)
  if (time !== null) return { time }
  const fields = isFields(mapValue) ? (mapValue.fields ?? {}) : null
  return isFields(fields)
    ? { map: mapFields(fields, readValue) }
    : { foreign: JSON.stringify(value) }
}

/** Writes a value as `readValue` read it. */
export function writeValue(value: StoredValue): Fields {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { integerValue: `${value}` }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (isTime(value)) return { timestampValue: writeMicros(value.time) }
  if (isMap(value)) return { mapValue: { fields: mapFields(value.map, writeValue) } }
  return JSON.parse(value.foreign)
}

/** Reads a timestamp; null for any other value, and for one that is no safe whole number of microseconds. */
export function readMicros(timestamp: unknown): Micros | null {
  const { seconds, nanoseconds } = readTimestamp(timestamp) ?? { seconds: 0, nanoseconds: 1 }
  const micros = seconds * 1_000_000 + nanoseconds / 1000
  return nanoseconds % 1000 === 0 && Number.isSafeInteger(micros) ? (micros as Micros) : null
}

/** Writes a time as a timestamp. */
export function writeMicros(time: Micros): string {
  const milliseconds = Math.floor(time / 1000)
  const rest = String(time - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
