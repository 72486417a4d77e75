import type { ReactNode } from 'react'
import css from './folded-part.module.css'

interface FoldedPartProps {
  readonly title: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of one's own profile, folded away until it is wanted. */
export function FoldedPart({ title, open = false, children }: FoldedPartProps) {
  return (
    <details className={css.part} open={open}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
