import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { Salt } from '../../src/core/domain/transaction.ts'
import { below, seeded } from '../simulation/random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 22

/** All chance of one part of a run. The same seed and part give the same choices. */
export class BankRandom {
  private readonly next: () => number

  constructor(seed: number, part: string) {
    let mixed = seed
    for (const letter of part) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
    this.next = seeded(mixed)
  }

  /** Whether something happens that has this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + below(most - least + 1, this.next)
  }

  /** One of several; undefined of none. */
  one<T>(of: readonly T[]): T | undefined {
    return of[below(of.length, this.next)]
  }

  /** One of several by weight. */
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
    const entries = Object.entries(weights) as [T, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return (entries.at(-1) as [T, number])[0]
  }

  /** An id as devices make them. */
  id(): TransactionId {
    return this.letters() as TransactionId
  }

  salt(): Salt {
    return this.letters() as Salt
  }

  private letters(): string {
    const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(below(62, this.next)))
    return letters.join('')
  }
}
