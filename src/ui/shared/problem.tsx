import type { ReactNode } from 'react'
import { RetryButton } from './button.tsx'
import css from './problem.module.css'

interface ProblemProps {
  readonly children: ReactNode
  /** Retries the failed request. */
  readonly retry?: () => void
}

/** The message of a failure in the place of the failed part, with a button if `retry` is given. */
export function Problem({ children, retry }: ProblemProps) {
  return (
    <div role="alert" className={css.problem}>
      <p>{children}</p>
      {retry && <RetryButton onClick={retry} />}
    </div>
  )
}
