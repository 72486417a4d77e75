import type { UserId } from '../../core/domain/ids.ts'
import { type Month, monthOf } from '../../core/domain/month.ts'
import type { Clock } from '../../core/ports/platform.ts'

/** By how much this device's clock may be wrong. Only near a turn of months does it matter. */
const LEEWAY_MS = 86_400_000

/** The month of a write, and whose sums begin with it. */
export interface MonthOfWrite {
  readonly month: Month
  readonly beginning: readonly UserId[]
}

/**
 * Which month a write is of, and which accounts have sums of it already. Without reading: an account that this client has not read
 * counts as one of the present month. Where the rules refuse the answer, ask again once the accounts are read.
 */
export class Months {
  /** What is added to this device's clock. */
  private shift = 0

  constructor(
    /** The months that accounts were last known to be of; null for an account from before there were sums. */
    private readonly known: Map<UserId, Month | null>,
    private readonly clock: Clock,
  ) {}

  /** The month for a write to these accounts. `refused` is what the rules have refused before: the same again is not tried. */
  of(people: readonly UserId[], refused: MonthOfWrite | null = null): MonthOfWrite {
    const first = this.guess(people)
    if (!refused || !isSame(first, refused)) return first
    this.doubtClock()
    return this.guess(people)
  }

  /** These accounts were written to in a month. */
  remember(people: readonly UserId[], { month }: MonthOfWrite): void {
    for (const id of people) this.known.set(id, month)
  }

  private guess(people: readonly UserId[]): MonthOfWrite {
    // No account is of a month that the server has not reached.
    const reached = people.map((id) => this.known.get(id) ?? ('' as Month))
    const month = [...reached, this.present()].reduce((a, b) => (a > b ? a : b))
    const beginning = people.filter(
      (id) => (this.known.has(id) ? this.known.get(id) : month) !== month,
    )
    return { month, beginning }
  }

  private present(): Month {
    return monthOf(this.clock.now() + this.shift)
  }

  /** Goes on to a time nearby that is of another month, if there is one. */
  private doubtClock(): void {
    const doubted = this.present()
    const shifts = [0, LEEWAY_MS, -LEEWAY_MS]
    this.shift = shifts.find((shift) => monthOf(this.clock.now() + shift) !== doubted) ?? this.shift
  }
}

function isSame(one: MonthOfWrite, other: MonthOfWrite): boolean {
  return one.month === other.month && one.beginning.join() === other.beginning.join()
}
