/** Chance that is the same for the same seed (mulberry32). */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** At least 0 and below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list, each with its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return (choices.at(-1) as readonly [number, T])[1]
  }
}

/**
 * Chance for one thing that happens in a world. It depends on the thing's name only, so that what is left out of a story
 * changes nothing else in it (FNV-1a).
 */
export function chanceOf(seed: number, name: string): Chance {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return new Chance(hash)
}

/** The entry at a fraction of a list; undefined of an empty one. */
export function entryAt<T>(list: readonly T[], fraction: number): T | undefined {
  return list[Math.floor(fraction * list.length)]
}
