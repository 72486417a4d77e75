import { type ReactNode, useState } from 'react'
import css from './folded-part.module.css'

interface FoldedPartProps {
  readonly title: string
  /** Whether it begins unfolded; from then on it is the reader's to fold. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of one's own profile, folded away until it is wanted. */
export function FoldedPart({ title, open = false, children }: FoldedPartProps) {
  const [begins] = useState(open)
  return (
    <details className={css.part} open={begins}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
