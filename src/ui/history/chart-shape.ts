import type { BalanceLine, BalancePoint } from '../../core/domain/balance-line.ts'
import { thinned } from '../../core/domain/balance-line.ts'
import type { Instant } from '../../core/domain/ids.ts'

/** The size of the drawing. The page stretches its width. */
export const WIDTH = 480
export const HEIGHT = 112
/** At most three points each: some 480 in total. */
const COLUMNS = 160
/** Room above the highest point and below the lowest, as shares of the height between them. */
const ROOM_ABOVE = 0.12
const ROOM_BELOW = 0.35
/** The smallest range of the drawing: a flat line lies in its middle. Unit: GBP. */
const LEAST_RANGE = 40

/** A line of balances as it is drawn. */
export interface ChartShape {
  /** The steps, as an SVG path. */
  readonly line: string
  /** The area under them. */
  readonly area: string
  /** From the start to the first step, if rows in between are not loaded; null if none are missing. */
  readonly gap: string | null
  readonly x: (at: Instant) => number
  readonly y: (balance: number) => number
}

/** Draws a line from the start to an instant. */
export function chartShape({ start, points, isWhole }: BalanceLine, now: Instant): ChartShape {
  const last = points.at(-1) ?? start
  const end = Math.max(now, last.at, start.at + 1)
  let [lowest, highest] = [start.balance, start.balance]
  for (const { balance } of points) {
    if (balance < lowest) lowest = balance
    if (balance > highest) highest = balance
  }
  const range = Math.max(LEAST_RANGE, highest - lowest)
  const middle = (lowest + highest) / 2
  const floor = middle - range * (0.5 + ROOM_BELOW)
  const ceiling = middle + range * (0.5 + ROOM_ABOVE)
  const x = (at: Instant) => ((at - start.at) / (end - start.at)) * WIDTH
  const y = (balance: number) => HEIGHT - ((balance - floor) / (ceiling - floor)) * HEIGHT
  const [first = start, ...others] = thinned(points, start.at, end, COLUMNS)
  const place = ({ at, balance }: BalancePoint) => `${round(x(at))},${round(y(balance))}`
  const steps = others.map(({ at, balance }) => `H${round(x(at))}V${round(y(balance))}`).join('')
  const line = `M${place(first)}${steps}H${WIDTH}`
  return {
    line,
    area: `${line}V${HEIGHT}H${round(x(first.at))}Z`,
    gap: isWhole ? null : `M${place(start)}L${place(first)}`,
    x,
    y,
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
