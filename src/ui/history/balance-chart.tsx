import { type KeyboardEvent, type PointerEvent, useDeferredValue, useMemo, useState } from 'react'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { balanceLine, pointAt } from '../../core/domain/balance-line.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { shortDate } from '../shared/day-and-time.ts'
import { formatPoints } from '../shared/points.tsx'
import { useNow } from '../shared/time.tsx'
import css from './balance-chart.module.css'
import { BalanceTable } from './balance-table.tsx'
import { ChartAxis } from './chart-axis.tsx'
import { chartShape, HEIGHT, WIDTH } from './chart-shape.ts'
import type { ReadyHistory } from './history-state.ts'
import type { HistoryStore } from './history-store.ts'
import { chartTexts } from './history-texts.ts'
import { ShowAll } from './show-all.tsx'

/** The room that the label needs above the line. With less, it is put below. */
const LABEL_HEIGHT = 20

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
  // After the rows: the line of a long history takes several frames.
  const { movements, next } = useDeferredValue(state)
  const line = useMemo(
    () => balanceLine(movements, joinDate, next === null),
    [movements, joinDate, next],
  )
  const shape = useMemo(() => chartShape(line, now), [line, now])
  /** The point whose value shows; null for the present balance. */
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
    const at = start.at + ((clientX - left) / width) * (Math.max(now, point.at) - start.at)
    setChosen(pointAt(points, at))
  }
  const startAt = shape.y(STARTING_BALANCE)
  const isStartLow = startAt > shape.y(points[last]?.balance ?? 0)
  const isLabelBelow = isStartLow || startAt < LABEL_HEIGHT
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
          <path className={css.start} d={`M0,${startAt}H${WIDTH}`} data-line="start" />
          {shape.gap && <path className={css.gap} d={shape.gap} data-line="gap" />}
          <path className={css.line} d={shape.line} data-line="balance" />
        </svg>
        <span
          className={isLabelBelow ? css.startLabelBelow : css.startLabelAbove}
          style={{ top: percent(startAt, HEIGHT) }}
          aria-hidden="true"
        >
          {chartTexts.start(STARTING_BALANCE)}
        </span>
        {chosen !== null && (
          <span className={css.cursor} style={{ left: percent(shape.x(point.at), WIDTH) }}>
            <span className={css.marker} style={{ top: percent(shape.y(point.balance), HEIGHT) }} />
          </span>
        )}
      </div>
      <ChartAxis from={start.at} now={now} />
      <ShowAll {...{ state, store, openStatement }} />
      <BalanceTable line={line} name={name} />
    </figure>
  )
}

function percent(value: number, whole: number): string {
  return `${(value / whole) * 100}%`
}
