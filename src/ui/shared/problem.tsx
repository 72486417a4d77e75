import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './problem.module.css'

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
      {retry && (
        <Button look="link" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
