import { type ReactNode, useState } from 'react'
import css from './folded-part.module.css'

interface FoldedPartProps {
  readonly title: string
  /** Whether it is open at first. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of one's own profile, folded at first. Opening one folds the others. */
export function FoldedPart({ title, open = false, children }: FoldedPartProps) {
  const [openAtFirst] = useState(open)
  return (
    <details className={css.part} name="own-profile" open={openAtFirst}>
      <summary className={css.title}>{title}</summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
