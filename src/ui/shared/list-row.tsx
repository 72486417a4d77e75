import type { HTMLAttributes, ReactNode } from 'react'
import css from './row.module.css'

interface RowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** An item of a list by default. */
  readonly as?: 'div' | 'li'
  readonly avatar?: ReactNode
  readonly title: ReactNode
  /** The id of the title, which describes the row's buttons: all rows have the same ones. */
  readonly titleId?: string
  /** At the end of the first line. */
  readonly figures?: ReactNode
  /** Content as wide as the words and the figures. */
  readonly below?: ReactNode
}

/** A row of a list: an avatar, words, figures, and actions. `children` are the words below the title. */
export function Row({
  as: Tag = 'li',
  avatar,
  title,
  titleId,
  figures,
  below,
  className = '',
  children,
  ...rest
}: RowProps) {
  return (
    <Tag className={`${css.row} ${className}`} {...rest}>
      {avatar}
      <div>
        <p className={css.title} id={titleId}>
          {title}
        </p>
        {children}
      </div>
      {figures}
      {below && <div className={css.below}>{below}</div>}
    </Tag>
  )
}
