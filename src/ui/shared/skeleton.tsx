import rows from './row.module.css'
import css from './skeleton.module.css'

interface RowSkeletonProps {
  readonly rows: number
  readonly label: string
  /** A class, for rows with another place or size. */
  readonly className?: string | undefined
}

/** Placeholders as high as rows. */
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
