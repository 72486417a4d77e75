import css from './points.module.css'

/** A number with thousands separators: 1,337. */
export function formatPoints(points: number): string {
  // Only another client writes a fraction. `Intl` would delay the first row (`time.tsx`).
  if (!Number.isSafeInteger(points)) return points.toLocaleString('en-GB')
  return String(points).replace(/\B(?=(\d{3})+$)/g, ',')
}

interface PointsProps {
  readonly value: number
  readonly size?: 'row' | 'card'
}

/** Points with a smaller unit: 1,337 GBP. */
export function Points({ value, size = 'row' }: PointsProps) {
  return (
    <data className={`${css.points} ${css[size]}`} value={value}>
      {formatPoints(value)} <span className={css.unit}>GBP</span>
    </data>
  )
}

/** "Maya", "Maya and Tom", "Maya, Tom and Priya". */
export function listed(parts: readonly string[]): string {
  const before = parts.slice(0, -1).join(', ')
  return before === '' ? (parts[0] ?? '') : `${before} and ${parts.at(-1)}`
}

/** "1 entry", "1,204 entries". */
export function counted(count: number, one: string, more: string): string {
  return `${formatPoints(count)} ${count === 1 ? one : more}`
}
