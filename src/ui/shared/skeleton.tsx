import rows from './row.module.css'
import css from './skeleton.module.css'

interface RowSkeletonProps {
  readonly rows: number
  readonly label: string
  /** The class of a list whose rows have another place or size. */
  readonly className?: string | undefined
}

/** Rows as high as real ones, until those are there. */
export function RowSkeleton({ rows: count, label, className }: RowSkeletonProps) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows never move
        <div className={`${rows.row} ${css.row}`} key={row}>
          <span />
          <span>
            <span />
            <span />
          </span>
          <span />
        </div>
      ))}
    </div>
  )
}
