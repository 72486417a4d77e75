import type { Micros } from './entry.ts'
import { isTime, type StoredValue } from './stored-record.ts'

/** A stored value in words of the data, for a finding: a text in quotes, a time as ISO 8601, `nothing` where there is none. */
export function describeValue(value: StoredValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (isTime(value)) return describeTime(value.time)
  if (typeof value === 'object' && value !== null) return value.foreign
  return JSON.stringify(value)
}

/** A time as ISO 8601 with microseconds; as a number where no calendar reaches. */
export function describeTime(time: Micros): string {
  const whole = new Date(Math.floor(time / 1000))
  if (Number.isNaN(whole.getTime())) return `${time} µs`
  const rest = time - Math.floor(time / 1000) * 1000
  return whole.toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`)
}

/** A number of points or entries with separators: "1,300". */
export function describeCount(points: number): string {
  return points.toLocaleString('en-US')
}
