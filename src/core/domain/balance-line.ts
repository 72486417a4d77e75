import { STARTING_BALANCE } from './amount.ts'
import { countWhile } from './count-while.ts'
import { balanceBefore, type Movement } from './history.ts'
import type { Instant } from './ids.ts'

/** The balance from an instant on. Unit: GBP. */
export interface BalancePoint {
  readonly at: Instant
  readonly balance: number
}

/** A balance over time, as a line of steps. */
export interface BalanceLine {
  /** When the account joined, with 1337 GBP. */
  readonly start: BalancePoint
  /** Oldest first. The first is the start, or where the loaded movements begin. */
  readonly points: readonly BalancePoint[]
  /** Whether nothing is missing between the start and the first point. */
  readonly isWhole: boolean
}

/** The line of the loaded movements, newest first. `isWhole` says that there are no older ones. */
export function balanceLine(
  movements: readonly Movement[],
  joinDate: Instant,
  isWhole: boolean,
): BalanceLine {
  const oldest = movements.at(-1)
  const start = { at: Math.min(joinDate, oldest?.at ?? joinDate), balance: STARTING_BALANCE }
  const first = isWhole || !oldest ? start : { at: oldest.at, balance: balanceBefore(oldest) }
  const points: BalancePoint[] = [first]
  for (let index = movements.length - 1; index >= 0; index--) {
    const { at, balance } = movements[index] as Movement
    points.push({ at, balance })
  }
  return { start, points, isWhole: isWhole || !oldest }
}

/**
 * At most three points for each of so many columns of equal time, oldest first: the lowest and the highest balance in it, and
 * the last, which the line has until the next point. So no peak is lost, and no level is wrong.
 */
export function thinned(
  points: readonly BalancePoint[],
  from: Instant,
  to: Instant,
  columns: number,
): readonly BalancePoint[] {
  if (points.length <= columns) return points
  const perColumn = Math.max(1, to - from) / columns
  const kept: BalancePoint[] = []
  let [lowest, highest, last] = [0, 0, 0]
  const keepColumn = () => {
    for (const index of [...new Set([lowest, highest, last])].sort((a, b) => a - b))
      kept.push(points[index] as BalancePoint)
  }
  let column = -1
  for (const [index, { at, balance }] of points.entries()) {
    const now = Math.min(columns - 1, Math.max(0, Math.floor((at - from) / perColumn)))
    if (now !== column) {
      if (column >= 0) keepColumn()
      column = now
      lowest = highest = index
    }
    if (balance < balanceAt(lowest)) lowest = index
    if (balance > balanceAt(highest)) highest = index
    last = index
  }
  keepColumn()
  return kept

  function balanceAt(index: number): number {
    return (points[index] as BalancePoint).balance
  }
}

/** The index of the point that is valid at an instant: the last one that is not later. The first for an earlier instant. */
export function pointAt(points: readonly BalancePoint[], at: Instant): number {
  return Math.max(0, countWhile(points.length, (index) => atOf(points, index) <= at) - 1)
}

/** How many points are before an instant. */
export function countBefore(points: readonly BalancePoint[], at: Instant): number {
  return countWhile(points.length, (index) => atOf(points, index) < at)
}

function atOf(points: readonly BalancePoint[], index: number): Instant {
  return (points[index] as BalancePoint).at
}
