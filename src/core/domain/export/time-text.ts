import { describeTime } from '../check/describe.ts'
import type { Micros } from '../check/entry.ts'

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** A time as RFC 3339 in UTC with six decimals: "2025-11-21T09:30:00.000001Z". */
export function timeText(time: Micros): string {
  return describeTime(time)
}

/** Reads what `timeText` writes; null for any other text. */
export function readTime(text: string): Micros | null {
  if (!form.test(text)) return null
  const time = Date.parse(`${text.slice(0, 23)}Z`) * 1000 + Number(text.slice(23, 26))
  return Number.isSafeInteger(time) && timeText(time as Micros) === text ? (time as Micros) : null
}
