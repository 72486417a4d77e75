import { type KeyboardEvent, type PointerEvent, useDeferredValue, useMemo, useState } from 'react'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { balanceLine, pointAt } from '../../core/domain/balance-line.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { shortDate } from '../shared/day-and-time.ts'
import { formatPoints } from '../shared/points.tsx'
import { useNow } from '../shared/time.tsx'
import css from './balance-chart.module.css'
import { BalanceTable } from './balance-table.tsx'
import { ChartAxis, ChartLevels } from './chart-axis.tsx'
import { chartShape, HEIGHT, WIDTH } from './chart-shape.ts'
import type { ReadyHistory } from './history-state.ts'
import type { HistoryStore } from './history-store.ts'
import { chartTexts } from './history-texts.ts'
import { ShowAll } from './show-all.tsx'

/** With fewer movements, a sentence says more than a line. */
const FEWEST_MOVEMENTS = 3

interface BalanceChartProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly joinDate: Instant
  readonly name: string
  readonly openStatement: () => void
}

/** The balance over time, from 1,337 on: a chart, or a sentence where there is little to draw. */
export function BalanceChart(props: BalanceChartProps) {
  const { movements, next } = props.state
  if (next !== null || movements.length >= FEWEST_MOVEMENTS) return <Chart {...props} />
  const balance = movements[0]?.balance ?? STARTING_BALANCE
  return <BalanceSentence {...{ balance }} hasMoved={movements.length > 0} {...props} />
}

interface BalanceSentenceProps {
  readonly joinDate: Instant
  readonly balance: number
  readonly hasMoved: boolean
}

function BalanceSentence({ joinDate, balance, hasMoved }: BalanceSentenceProps) {
  const day = shortDate(joinDate, useNow())
  return (
    <p className={css.sentence}>
      {hasMoved
        ? chartTexts.fromTo(STARTING_BALANCE, day, balance)
        : chartTexts.unmoved(balance, day)}
    </p>
  )
}

/** Keys, pointer and touch read its values; a hidden table has them as well. */
function Chart({ state, store, joinDate, name, openStatement }: BalanceChartProps) {
  const now = useNow()
  // After the rows: the line of a long history takes several frames.
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
        <span className={css.title}>{chartTexts.title}</span>
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
          <path className={css.area} d={shape.area} />
          {shape.levels.map(({ name, balance }) => (
            <path
              key={name}
              className={name === 'floor' ? css.floor : css.levelLine}
              d={`M0,${shape.y(balance)}H${WIDTH}`}
            />
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
