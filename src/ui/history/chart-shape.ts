import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { BalanceLine, BalancePoint } from '../../core/domain/history.ts'
import { thinned } from '../../core/domain/history.ts'
import type { Instant } from '../../core/domain/ids.ts'

/** The size of the drawing. The page stretches its width; the height is in pixels. */
export const WIDTH = 480
export const HEIGHT = 112
/** The end of the line, with some room after today's movements. */
const LINE_END = 468
/** The room above the highest and below the lowest balance. */
const ROOM = 12
/** At most three points each: some 480 in total. */
const COLUMNS = 160
/** The height of a level's name with its balance, next to the drawing. */
const NAME_HEIGHT = 30
/** The least distance between the tops of two names, so that each balance clearly belongs to its name. */
const NAME_STEP = NAME_HEIGHT + 4

/** A balance with a name next to the drawing. */
export interface Level {
  readonly name: 'highest' | 'start' | 'lowest'
  readonly balance: number
  /** From the top of the drawing to the top of the name. Unit: px. */
  readonly top: number
}

/** The drawing of a line of balances. */
interface ChartShape {
  /** The steps, as an SVG path. */
  readonly line: string
  /** The part from the start to the first step, if rows in between are not loaded; null if none are missing. */
  readonly gap: string | null
  readonly levels: readonly Level[]
  readonly lowest: number
  readonly highest: number
  readonly x: (at: Instant) => number
  readonly y: (balance: number) => number
  /** The instant at a share of the width. */
  readonly at: (share: number) => Instant
}

/** Draws a line from the start to an instant, from the lowest to the highest balance: from 0, most movements would be too small to see. */
export function chartShape({ start, points, isWhole }: BalanceLine, now: Instant): ChartShape {
  const last = points.at(-1) ?? start
  const end = Math.max(now, last.at, start.at + 1)
  let [lowest, highest] = [start.balance, start.balance]
  for (const { balance } of points) {
    if (balance < lowest) lowest = balance
    if (balance > highest) highest = balance
  }
  const x = (at: Instant) => ((at - start.at) / (end - start.at)) * LINE_END
  const y = (balance: number) =>
    ROOM + ((highest - balance) / Math.max(1, highest - lowest)) * (HEIGHT - 2 * ROOM)
  const [first = start, ...others] = thinned(points, start.at, end, COLUMNS)
  const place = ({ at, balance }: BalancePoint) => `${round(x(at))},${round(y(balance))}`
  const steps = others.map(({ at, balance }) => `H${round(x(at))}V${round(y(balance))}`).join('')
  const line = `M${place(first)}${steps}H${LINE_END}`
  return {
    line,
    gap: isWhole ? null : `M${place(start)}L${place(first)}`,
    levels: levelsOf(highest, lowest, y),
    lowest,
    highest,
    x,
    y,
    at: (share) => start.at + Math.min(1, (share * WIDTH) / LINE_END) * (end - start.at),
  }
}

/** The names of the levels, from the top. They never overlap: without room, the start is omitted. */
function levelsOf(
  highest: number,
  lowest: number,
  y: (balance: number) => number,
): readonly Level[] {
  const middle = y(STARTING_BALANCE) - NAME_HEIGHT / 2
  const low = HEIGHT - NAME_HEIGHT
  const hasStart = middle >= NAME_STEP && middle <= low - NAME_STEP
  return [
    { name: 'highest', balance: highest, top: 0 },
    ...(hasStart ? [{ name: 'start' as const, balance: STARTING_BALANCE, top: middle }] : []),
    { name: 'lowest', balance: lowest, top: low },
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
