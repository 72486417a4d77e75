import type { Instant } from '../../core/domain/ids.ts'
import { DAY, dayKey, shortDate, shortMonth } from '../shared/day-and-time.ts'
import { formatPoints } from '../shared/points.tsx'
import css from './balance-chart.module.css'
import type { Level } from './chart-shape.ts'
import { chartTexts } from './history-texts.ts'

/** In longer charts the labels are months. */
const LONG_DAYS = 90

interface ChartAxisProps {
  readonly from: Instant
  readonly now: Instant
}

/** The days under the chart: the first, two in between, and today. */
export function ChartAxis({ from, now }: ChartAxisProps) {
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
export function ChartLevels({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <div className={css.levels} aria-hidden="true">
      {levels.map(({ name, balance, top }) => (
        <p key={name} className={css.level} style={{ translate: `0 ${top}px` }}>
          {formatPoints(balance)}
          {name !== 'floor' && <span className={css.levelName}>{chartTexts.levels[name]}</span>}
        </p>
      ))}
    </div>
  )
}
