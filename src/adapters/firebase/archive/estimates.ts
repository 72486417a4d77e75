import type { Micros } from '../../../core/domain/check/records.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'

/** The characters of random ids, in the database's order of keys. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Further characters would not change the share: a number has no digits for them. */
const LETTERS_READ = 9

/** How many first keys an estimate needs. With 50 it is within 14 % two times in three. */
export const KEYS_READ = 50
/** Fifty random ids end with some 34 different characters of 62; hexadecimal ones with 16 at most. */
const FEWEST_LAST_CHARACTERS = 20

/**
 * Estimates how many documents there are from the first of their ids in order. Random ids are spread evenly: if the fiftieth id is
 * at a hundredth of all possible ids, there are about 5,000. Exact for fewer than `KEYS_READ` ids, since these are all. Null for
 * ids that are not random, such as those of an import: their density says nothing.
 */
export function estimateCount(firstIds: readonly string[]): number | null {
  const last = firstIds.at(-1)
  if (last === undefined || firstIds.length < KEYS_READ) return firstIds.length
  return areRandom(firstIds) ? Math.round(firstIds.length / shareBefore(last)) : null
}

/**
 * Whether the first ids in order look random. The last characters of random ids include capitals, small letters and many others;
 * numbers and hexadecimal ids have fewer. And the first id is far from the last, unless all of them start alike.
 */
function areRandom(firstIds: readonly string[]): boolean {
  const lastCharacters = new Set(firstIds.map((id) => id.at(-1) ?? ''))
  const [first = '', last = ''] = [firstIds[0], firstIds.at(-1)]
  return (
    firstIds.every((id) => /^[A-Za-z0-9]{16,}$/.test(id)) &&
    lastCharacters.size >= FEWEST_LAST_CHARACTERS &&
    [...lastCharacters].some((character) => /[A-Z]/.test(character)) &&
    [...lastCharacters].some((character) => /[a-z]/.test(character)) &&
    shareBefore(first) < shareBefore(last) / 4
  )
}

/** The share of all possible ids that come before this one, from 0 to 1. */
function shareBefore(id: string): number {
  let share = 0
  for (let index = 0; index < Math.min(id.length, LETTERS_READ); index++) {
    const letter = id.charAt(index)
    const before = [...LETTERS].filter((other) => other < letter).length
    share += before / LETTERS.length ** (index + 1)
  }
  return share
}

/** Times from one on and before another; null where there is no such bound. */
interface TimeRange {
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
