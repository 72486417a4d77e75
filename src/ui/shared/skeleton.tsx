import type { CSSProperties } from 'react'
import placeholder from './skeleton.module.css'

interface RowSkeletonProps {
  readonly rows: number
  readonly label: string
  /** The classes of a list's own rows, so that these are as high. */
  readonly css: Readonly<Record<string, string>>
}

/** Rows as high as real ones, until those are there. */
export function RowSkeleton({ rows, label, css }: RowSkeletonProps) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows never move
        <div className={css.row} key={row}>
          <span className={css.portrait} />
          <span className={css.words}>
            <span className={css.bar} />
            <span className={css.bar} />
          </span>
          <span className={css.figure} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder of a given size while something loads. */
export function Blank(size: CSSProperties) {
  return <span className={placeholder.blank} style={size} />
}
