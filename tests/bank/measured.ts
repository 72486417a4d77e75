import { Fault } from '../../src/core/domain/result.ts'

/** What came of an operation: a word for the table. */
export type Outcome =
  | 'done'
  | 'failed'
  | 'nothing to do'
  | 'later'
  | 'page closed'
  | `refused: ${string}`

/** One operation that is over. */
export interface Measured {
  readonly operation: string
  readonly outcome: string
  readonly milliseconds: number
  /** Whether a fault met one of its requests. */
  readonly hasMetFault: boolean
}

/** Times of operations, sorted, and what they say. Unit: milliseconds. */
export class Times {
  private readonly sorted: readonly number[]

  constructor(times: readonly number[]) {
    this.sorted = [...times].sort((a, b) => a - b)
  }

  get count(): number {
    return this.sorted.length
  }

  /** The time that this share of the operations does not exceed; 0 where there are none. */
  quantile(share: number): number {
    const at = Math.min(this.sorted.length - 1, Math.floor(this.sorted.length * share))
    return this.sorted[at] ?? 0
  }

  get longest(): number {
    return this.sorted.at(-1) ?? 0
  }
}

/** The word for an operation that threw. */
export function outcomeOfError(cause: unknown): string {
  if (cause instanceof Fault && cause.code === 'unreachable') return 'no answer'
  if (cause instanceof Fault) return `fault: ${cause.code}`
  throw cause
}
