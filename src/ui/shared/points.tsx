import css from './points.module.css'

const separated = new Intl.NumberFormat('en-GB')

/** A number of points with thousands separators: 1,337. */
export function formatPoints(points: number): string {
  return separated.format(points)
}

interface PointsProps {
  readonly value: number
  readonly size?: 'row' | 'card'
}

/** Points as people read them, the unit smaller: 1,337 GBP. */
export function Points({ value, size = 'row' }: PointsProps) {
  return (
    <data className={`${css.points} ${css[size]}`} value={value}>
      {formatPoints(value)} <span className={css.unit}>GBP</span>
    </data>
  )
}
