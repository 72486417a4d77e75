import { RetryButton } from './button.tsx'
import css from './messages.module.css'

interface QuietLineProps {
  readonly text: string
  /** Retries the failed request. */
  readonly retry?: (() => void) | undefined
}

/** A message above or below rows, about missing ones. */
export function QuietLine({ text, retry }: QuietLineProps) {
  return (
    <div className={css.line} role="status">
      <p>{text}</p>
      {retry && <RetryButton onClick={retry} />}
    </div>
  )
}
