import type { ReactNode } from 'react'
import css from './prompts.module.css'

interface PromptsProps {
  readonly label: string
  readonly className?: string
  /** Each with a key. */
  readonly prompts: readonly ReactNode[]
  /** How many of them show; the others are folded. */
  readonly shown: number
  /** The text that unfolds so many others. */
  readonly more: (count: number) => string
}

/** A card that asks the reader something. */
export function Prompts({ label, className = '', prompts, shown, more }: PromptsProps) {
  const rest = prompts.slice(shown)
  if (prompts.length === 0) return null
  return (
    <section className={`${css.prompts} ${className}`} aria-label={label}>
      {prompts.slice(0, shown)}
      {rest.length > 0 && (
        <details className={css.rest}>
          <summary className={css.fold}>{more(rest.length)}</summary>
          {rest}
        </details>
      )}
    </section>
  )
}
