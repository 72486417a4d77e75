import { type BalanceLine, type BalancePoint, countBefore } from '../../core/domain/balance-line.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { dayKey, fullDate } from '../shared/day-and-time.ts'
import { formatPoints } from '../shared/points.tsx'
import unseen from '../shared/unseen.module.css'
import { chartTexts } from './history-texts.ts'

/** A longer table would not help: the rows below the chart have everything. */
const MOST_ROWS = 60

interface BalanceTableProps {
  readonly line: BalanceLine
  readonly name: string
}

/** The chart for screen readers: the balance at the end of each day, or of each month or year in long histories. */
export function BalanceTable({ line, name }: BalanceTableProps) {
  const points = line.isWhole ? line.points : [line.start, ...line.points]
  return (
    <div className={unseen.unseen}>
      <table>
        <caption>{chartTexts.tableOf(name)}</caption>
        <thead>
          <tr>
            <th scope="col">{chartTexts.day}</th>
            <th scope="col">{chartTexts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {lastOfEach(points).map(({ at, balance }) => (
            <tr key={at}>
              <th scope="row">{fullDate(at)}</th>
              <td>{formatPoints(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last point of each day, or of each month or year if there would be too many. */
function lastOfEach(points: readonly BalancePoint[]): readonly BalancePoint[] {
  for (const startOf of [dayKey, monthKey]) {
    const last = lastPoints(points, startOf, MOST_ROWS)
    if (last) return last
  }
  return lastPoints(points, yearKey, points.length) ?? []
}

/** The last point of each day, month or year, oldest first; null if they are more than `most`. */
function lastPoints(
  points: readonly BalancePoint[],
  startOf: (at: Instant) => Instant,
  most: number,
): readonly BalancePoint[] | null {
  const last: BalancePoint[] = []
  for (let end = points.length; end > 0; ) {
    const point = points[end - 1] as BalancePoint
    if (last.push(point) > most) return null
    end = countBefore(points, startOf(point.at))
  }
  return last.reverse()
}

function monthKey(at: Instant): Instant {
  return new Date(new Date(at).setDate(1)).setHours(0, 0, 0, 0)
}

function yearKey(at: Instant): Instant {
  return new Date(new Date(at).setMonth(0, 1)).setHours(0, 0, 0, 0)
}
