import type { ReactNode } from 'react'
import { RetryButton } from './button.tsx'
import css from './messages.module.css'

interface ProblemProps {
  readonly children: ReactNode
  /** Tries again what failed. */
  readonly retry?: () => void
}

/** Shows what failed, with a button to try again if `retry` is given. */
export function Problem({ children, retry }: ProblemProps) {
  return (
    <div role="alert" className={css.problem}>
      <p>{children}</p>
      {retry && <RetryButton onClick={retry} />}
    </div>
  )
}

interface QuietLineProps {
  readonly text: string
  /** Tries again what failed. */
  readonly retry?: (() => void) | undefined
}

/** A message above or below rows about what is missing. */
export function QuietLine({ text, retry }: QuietLineProps) {
  return (
    <div className={css.line} role="status">
      <p>{text}</p>
      {retry && <RetryButton onClick={retry} />}
    </div>
  )
}
