import type { ReactNode } from 'react'
import css from './problem.module.css'
import { RetryButton } from './retry-button.tsx'

interface ProblemProps {
  readonly children: ReactNode
  /** Tries again what failed. */
  readonly retry?: () => void
}

/** Says what failed, and offers to try again where that may help. */
export function Problem({ children, retry }: ProblemProps) {
  return (
    <div role="alert" className={css.problem}>
      <p>{children}</p>
      {retry && <RetryButton onClick={retry} />}
    </div>
  )
}
