import type { UserId } from '../../core/domain/ids.ts'
import { type Month, monthOf } from '../../core/domain/month.ts'
import type { Clock } from '../../core/ports/platform.ts'

const DAY_MS = 86_400_000
/** By how much this device's clock may be wrong, the likeliest first. No month is shorter than 28 days. */
const NEAR_MS = [0, DAY_MS, -DAY_MS]
const FAR_MS = [28 * DAY_MS, -28 * DAY_MS]

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
    /** The months that accounts were last known to be of. */
    private readonly known: Map<UserId, Month>,
    private readonly clock: Clock,
  ) {}

  /** The month for a write to these accounts. Of what the rules have refused nothing is tried again, unless nothing else is left. */
  of(people: readonly UserId[], refused: readonly MonthOfWrite[] = []): MonthOfWrite {
    const first = this.guess(people, this.shift)
    const timesRefused = (guess: MonthOfWrite) => refused.filter((one) => isSame(one, guess)).length
    // Once, another write to the same account is a likelier reason than a clock that is far off.
    const shifts = timesRefused(first) > 1 ? [...NEAR_MS, ...FAR_MS] : NEAR_MS
    const guesses = [first, ...shifts.map((shift) => this.guess(people, shift))]
    return guesses.find((guess) => timesRefused(guess) === 0) ?? first
  }

  /** These accounts were written to in a month, which the clock is held to from now on. */
  remember(people: readonly UserId[], { month }: MonthOfWrite): void {
    for (const id of people) this.known.set(id, month)
    const isRight = (shift: number) => this.present(shift) === month
    if (!isRight(this.shift)) this.shift = [...NEAR_MS, ...FAR_MS].find(isRight) ?? this.shift
  }

  private guess(people: readonly UserId[], shift: number): MonthOfWrite {
    // No account is of a month that the server has not reached.
    const reached = people.map((id) => this.known.get(id) ?? ('' as Month))
    const month = [...reached, this.present(shift)].reduce((a, b) => (a > b ? a : b))
    const beginning = people.filter((id) => (this.known.get(id) ?? month) !== month)
    return { month, beginning }
  }

  private present(shift: number): Month {
    return monthOf(this.clock.now() + shift)
  }
}

function isSame(one: MonthOfWrite, other: MonthOfWrite): boolean {
  return one.month === other.month && one.beginning.join() === other.beginning.join()
}
