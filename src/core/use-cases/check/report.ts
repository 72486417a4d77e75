import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import type { Finding, Hint } from '../../domain/check/finding.ts'
import type { Micros } from '../../domain/check/records.ts'
import type { CopyRefusal } from '../../ports/ledger-copy.ts'
import type { Clock, Pause } from '../../ports/platform.ts'
import type { Interruption } from '../stoppable.ts'

/**
 * `new` reads entries that the copy does not have, the accounts that it touches, and one hundred old entries at random.
 * `everything` reads the whole ledger again and compares it with the copy. Without a copy both read everything.
 */
export type AuditDepth = 'new' | 'everything'

export interface AuditRequest {
  readonly depth: AuditDepth
  /** A checkpoint that the ledger must agree with. */
  readonly checkpoint?: Checkpoint
}

export interface AuditProgress {
  /** Entries read so far. */
  readonly read: number
  /** About how many there are to read. Null until known, once more were read, and for new records after a finished check. */
  readonly expected: number | null
}

export interface AuditReport {
  readonly origin: string
  /** When the ledger was read. */
  readonly readAt: Micros
  /** All entries, sealed or not. */
  readonly entries: number
  readonly accounts: number
  /** Σ balances as stored, and Σ waiting points. Unit: GBP. */
  readonly inBalances: number
  readonly waiting: number
  /** The copy before this check; null if there was none. */
  readonly before: {
    readonly size: number
    readonly checkedAt: Micros | null
  } | null
  /** How many entries of the copy this check compared with the ledger: all of them, or up to one hundred. */
  readonly compared: number
  /** How many texts the copy forgot in this check, since they were removed from the ledger. */
  readonly forgotten: number
  readonly findings: readonly Finding[]
  /** How many further findings an earlier check had, about records that this check did not read again: it reads 1,000 at most. */
  readonly notReadAgain: number
  readonly hints: readonly Hint[]
  /** Of the sealed entries. */
  readonly checkpoint: Checkpoint
  /** Documents read from the archive by this check. */
  readonly documents: number
  /** Why the copy could not be used or stored; null if it was. The findings are valid in either case. */
  readonly copyProblem: CopyRefusal | null
}

/** The result of a check in one word. An `empty` ledger has nothing to check; perhaps the project is the wrong one. */
export type Verdict = 'clean' | 'wrong' | 'empty'

export function verdictOf(report: AuditReport): Verdict {
  if (findingCount(report) > 0) return 'wrong'
  return report.entries === 0 ? 'empty' : 'clean'
}

/** The number of all findings, including those about records that were not read again. */
export function findingCount({ findings, notReadAgain }: AuditReport): number {
  return findings.length + notReadAgain
}

/** How many entries of the copy were not compared with the ledger, where this check continues a stopped first check; otherwise 0. */
export function readBeforeOnly({ before, compared }: AuditReport): number {
  return before?.checkedAt === null ? before.size - compared : 0
}

export type AuditRefusal =
  /** `stop` was called. The read entries are in the copy: the next check continues from there. */
  | { readonly code: 'stopped' }
  /** The checkpoint is of another ledger. */
  | { readonly code: 'other-origin'; readonly origin: string }
  /** A checkpoint of size 0 says nothing about any entry. */
  | { readonly code: 'empty-checkpoint' }

/** How long a check works without a pause, and how often it reports its progress. */
const INTERVAL_MS = 50

/** Reports the progress of a check, and pauses the check, so that its thread can do other work. */
export class ProgressReporter {
  #read = 0
  #expected: number | null = null
  #reportedAt: number

  constructor(
    private readonly clock: Clock,
    private readonly pause: Pause,
    private readonly interruption: Interruption,
    private readonly onProgress: (progress: AuditProgress) => void,
  ) {
    this.#reportedAt = clock.now()
  }

  /** Sets about how many entries there are to read; null if that is unknown. Once more were read, it counts as unknown. */
  expect(entries: number | null): void {
    this.#expected = entries
    this.#report()
  }

  /** Counts entries that were read. Throws `Stopped` if the check is stopped. */
  async count(entries: number): Promise<void> {
    this.#read += entries
    this.interruption.check()
    const now = this.clock.now()
    if (now >= this.#reportedAt && now < this.#reportedAt + INTERVAL_MS) return
    this.#report()
    await this.pause.pause()
    this.#reportedAt = this.clock.now()
    this.interruption.check()
  }

  /** Reports that everything is read. */
  finish(): void {
    this.#expected = this.#read
    this.#report()
  }

  #report(): void {
    const isTooLow = this.#expected !== null && this.#read > this.#expected
    this.onProgress({ read: this.#read, expected: isTooLow ? null : this.#expected })
  }
}
