import type { Micros } from '../../../core/domain/check/records.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'

/** Times from one on and before another; null where there is no such bound. */
export interface TimeRange {
  readonly from: Micros | null
  readonly before: Micros | null
}

/** How many documents have a time in a range, up to 100: the rules allow to count no more. */
type CountRange = (range: TimeRange) => Promise<number>

/** How many parts a full range is divided into. */
const PARTS = 4
/** How many of the full ranges are divided again. With 4, a million documents need some 100 counts. */
const FOLLOWED = 4

/**
 * Estimates how many documents there are by counting in shorter and shorter ranges of time. Of many full ranges it divides a few,
 * and assumes that the others are similar. Exact up to some 400 documents. Most of the times should be between `first` and `last`.
 */
export async function estimateByTime(
  count: CountRange,
  first: Micros,
  last: Micros,
): Promise<number> {
  const boundAt = (time: number) => (time <= first || time >= last ? null : (time as Micros))
  let full: readonly Span[] = [{ from: first, before: Math.max(first, last) }]
  let sum = 0
  let weight = 1
  while (full.length > 0) {
    const followed = spread(full, FOLLOWED)
    weight *= full.length / followed.length
    const parts = followed.flatMap(divide)
    const counts = await Promise.all(
      parts.map(({ from, before }) => count({ from: boundAt(from), before: boundAt(before) })),
    )
    const isFull = (index: number) => counts[index] === LONGEST_LIST
    full = parts.filter((part, index) => isFull(index) && part.before - part.from >= PARTS)
    for (const [index, part] of parts.entries())
      if (!full.includes(part)) sum += weight * (counts[index] ?? 0)
  }
  return Math.round(sum)
}

/** In microseconds. */
interface Span {
  readonly from: number
  readonly before: number
}

function divide({ from, before }: Span): readonly Span[] {
  const at = (part: number) => from + Math.floor(((before - from) * part) / PARTS)
  return Array.from({ length: PARTS }, (_, part) => ({ from: at(part), before: at(part + 1) }))
}

/** Some of a list, evenly spread over it. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  return Array.from(
    { length: most },
    (_, index) => list[Math.floor(((index + 0.5) * list.length) / most)] as T,
  )
}
