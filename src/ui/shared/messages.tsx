import { RetryButton } from './button.tsx'
import css from './messages.module.css'

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
