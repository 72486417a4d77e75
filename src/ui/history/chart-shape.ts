import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { BalanceLine, BalancePoint } from '../../core/domain/history.ts'
import { thinned } from '../../core/domain/history.ts'
import type { Instant } from '../../core/domain/ids.ts'

/** The size of the drawing. The page stretches its width; the height is in pixels. */
export const WIDTH = 480
export const HEIGHT = 112
/** The end of the line, with some room after today's movements. */
const LINE_END = 468
/** The room above the highest balance. */
const ROOM_ABOVE = 16
/** At most three points each: some 480 in total. */
const COLUMNS = 160
/** The height of a level's name with its balance, next to the drawing. */
const NAME_HEIGHT = 30
/** The least distance between the tops of two names, so that each balance clearly belongs to its name. */
const NAME_STEP = NAME_HEIGHT + 4
/** The height of a balance without a name. */
const BALANCE_HEIGHT = 16

/** A balance with a name next to the drawing. */
export interface Level {
  readonly name: 'highest' | 'start' | 'lowest' | 'floor'
  readonly balance: number
  /** From the top of the drawing to the top of the name. Unit: px. */
  readonly top: number
}

/** The drawing of a line of balances. */
interface ChartShape {
  /** The steps, as an SVG path. */
  readonly line: string
  /** The area under them. It begins at 0, so that its height is the balance: 37 of 1,337 points are a small step. */
  readonly area: string
  /** The part from the start to the first step, if rows in between are not loaded; null if none are missing. */
  readonly gap: string | null
  readonly levels: readonly Level[]
  readonly x: (at: Instant) => number
  readonly y: (balance: number) => number
  /** The instant at a share of the width. */
  readonly at: (share: number) => Instant
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
  // A record by another client may lead below 0.
  const floor = Math.min(0, lowest)
  const x = (at: Instant) => ((at - start.at) / (end - start.at)) * LINE_END
  const y = (balance: number) =>
    HEIGHT - ((balance - floor) / (highest - floor)) * (HEIGHT - ROOM_ABOVE)
  const [first = start, ...others] = thinned(points, start.at, end, COLUMNS)
  const place = ({ at, balance }: BalancePoint) => `${round(x(at))},${round(y(balance))}`
  const steps = others.map(({ at, balance }) => `H${round(x(at))}V${round(y(balance))}`).join('')
  const line = `M${place(first)}${steps}H${LINE_END}`
  return {
    line,
    area: `${line}V${HEIGHT}H${round(x(first.at))}Z`,
    gap: isWhole ? null : `M${place(start)}L${place(first)}`,
    levels: levelsOf({ highest, lowest, floor }, y),
    x,
    y,
    at: (share) => start.at + Math.min(1, (share * WIDTH) / LINE_END) * (end - start.at),
  }
}

/** The names of the levels, from the top. They never overlap: without room, the start and the floor are omitted. */
function levelsOf(
  { highest, lowest, floor }: Record<'highest' | 'lowest' | 'floor', number>,
  y: (balance: number) => number,
): readonly Level[] {
  const beside = (balance: number, least: number, most: number) =>
    Math.min(most, Math.max(least, y(balance) - NAME_HEIGHT / 2))
  const high = beside(highest, 0, HEIGHT - NAME_STEP - NAME_HEIGHT)
  const low = beside(lowest, high + NAME_STEP, HEIGHT - NAME_HEIGHT)
  const middle = y(STARTING_BALANCE) - NAME_HEIGHT / 2
  const hasStart = middle >= high + NAME_STEP && middle <= low - NAME_STEP
  const hasFloor = low + NAME_STEP + BALANCE_HEIGHT <= HEIGHT
  return [
    { name: 'highest', balance: highest, top: high },
    ...(hasStart ? [{ name: 'start' as const, balance: STARTING_BALANCE, top: middle }] : []),
    { name: 'lowest', balance: lowest, top: low },
    ...(hasFloor ? [{ name: 'floor' as const, balance: floor, top: HEIGHT - BALANCE_HEIGHT }] : []),
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
