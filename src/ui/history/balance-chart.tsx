import { type KeyboardEvent, type PointerEvent, useDeferredValue, useMemo, useState } from 'react'
import {
  type BalanceLine,
  type BalancePoint,
  balanceLine,
  countBefore,
  pointAt,
} from '../../core/domain/history.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { DAY, dayKey, fullDate, shortDate, shortMonth, useNow } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import css from './balance-chart.module.css'
import { chartShape, HEIGHT, type Level, WIDTH } from './chart-shape.ts'
import { type HistoryStore, MOST_AT_ONCE, type ReadyHistory } from './history-store.ts'
import { chartTexts } from './history-texts.ts'

interface BalanceChartProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly joinDate: Instant
  readonly name: string
  readonly openStatement: () => void
}

/** The balance over time, from 1,337 on. Keys, pointer and touch read its values; a hidden table has them, too. */
export function BalanceChart(props: BalanceChartProps) {
  const { state, store, joinDate, name, openStatement } = props
  const now = useNow()
  // Deferred until after the rows, because the line of a long history takes several frames.
  const { movements, next } = useDeferredValue(state)
  const line = useMemo(
    () => balanceLine(movements, joinDate, next === null),
    [movements, joinDate, next],
  )
  const shape = useMemo(() => chartShape(line, now), [line, now])
  /** The point with the value shown; null for the present balance. */
  const [chosen, setChosen] = useState<number | null>(null)
  const { points, start } = line
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const point = points[index] ?? start
  const day = chosen === null ? chartTexts.today : shortDate(point.at, now)

  const readByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, to)))
  }
  const readAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(pointAt(points, shape.at((clientX - left) / width)))
  }
  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <span>{chartTexts.axis(shape.lowest, shape.highest)}</span>
        <span aria-hidden="true">
          {day}: <b className={css.value}>{formatPoints(point.balance)}</b>
        </span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        className={css.plot}
        aria-label={chartTexts.label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={chartTexts.value(day, point.balance)}
        onKeyDown={readByKey}
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {shape.levels.map(({ name, balance }) => (
            <path key={name} className={css.levelLine} d={`M0,${shape.y(balance)}H${WIDTH}`} />
          ))}
          {shape.gap && <path className={css.gap} d={shape.gap} data-line="gap" />}
          <path className={css.line} d={shape.line} data-line="balance" />
        </svg>
        {chosen !== null && (
          <span className={css.cursor} style={{ left: percent(shape.x(point.at), WIDTH) }}>
            <span className={css.marker} style={{ top: percent(shape.y(point.balance), HEIGHT) }} />
          </span>
        )}
      </div>
      <ChartLevels levels={shape.levels} />
      <ChartAxis from={start.at} now={now} />
      <ShowAll {...{ state, store, openStatement }} />
      <BalanceTable line={line} name={name} />
    </figure>
  )
}

function percent(value: number, whole: number): string {
  return `${(value / whole) * 100}%`
}

/** In longer charts the labels are months. */
const LONG_DAYS = 90

interface ChartAxisProps {
  readonly from: Instant
  readonly now: Instant
}

/** The days under the chart: the first one, two in between, and today. */
function ChartAxis({ from, now }: ChartAxisProps) {
  const days = (now - from) / DAY
  const between = (share: number) => {
    const at = from + (now - from) * share
    return days > LONG_DAYS ? shortMonth(at) : shortDate(at, now)
  }
  return (
    <div className={css.axis} aria-hidden="true">
      {dayKey(from) !== dayKey(now) && <span>{shortDate(from, now)}</span>}
      {days > 3 && (
        <>
          <span>{between(1 / 3)}</span>
          <span>{between(2 / 3)}</span>
        </>
      )}
      <span>{chartTexts.today}</span>
    </div>
  )
}

/** The balances next to the chart, where its line cannot cross them. */
function ChartLevels({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <div className={css.levels} aria-hidden="true">
      {levels.map(({ name, balance, top }) => (
        <p key={name} className={css.level} style={{ translate: `0 ${top}px` }}>
          {formatPoints(balance)}
          <span className={css.levelName}>{chartTexts.levels[name]}</span>
        </p>
      ))}
    </div>
  )
}

/** The most rows of the table. A longer one would not help, because the rows below the chart have everything. */
const MOST_ROWS = 60

interface BalanceTableProps {
  readonly line: BalanceLine
  readonly name: string
}

/** The chart for screen readers: the balance at the end of each day, or of each month or year in long histories. */
function BalanceTable({ line, name }: BalanceTableProps) {
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

/** The last point of each day, month or year, oldest first; null if there are more than `most`. */
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

interface ShowAllProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  /** Opens the statement, which has all rows. */
  readonly openStatement: () => void
}

/** Says that the chart misses older rows, and offers to load them. A very long history also offers its statement. */
export function ShowAll({ state, store, openStatement }: ShowAllProps) {
  const { next, loadsAll, movements } = state
  if (next === null) return null
  const loadAll = () => void store.loadAll()
  return (
    <p className={css.partly}>
      {loadsAll ? (
        <>
          <span role="status">{chartTexts.read(movements.length)}</span>{' '}
          <Button look="link" onClick={() => store.stop()}>
            {chartTexts.stop}
          </Button>
        </>
      ) : movements.length < MOST_AT_ONCE ? (
        <>
          {chartTexts.partly}{' '}
          <Button look="link" onClick={loadAll}>
            {chartTexts.showAll}
          </Button>{' '}
          {chartTexts.showAllHint}
        </>
      ) : (
        <>
          {chartTexts.newest(movements.length)}{' '}
          <Button look="link" onClick={loadAll}>
            {chartTexts.showMore}
          </Button>{' '}
          {chartTexts.orAll}{' '}
          <Button look="link" onClick={openStatement}>
            {chartTexts.statement}
          </Button>
        </>
      )}
    </p>
  )
}
