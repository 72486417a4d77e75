import type { MouseEventHandler, ReactNode } from 'react'
import css from './prompts.module.css'

interface PromptsProps {
  readonly label: string
  readonly className?: string
  /** The prompts, each with a key. */
  readonly prompts: readonly ReactNode[]
  /** The number of prompts shown; the others are folded. */
  readonly shown: number
  /** The text that unfolds this number of others. */
  readonly more: (count: number) => string
  readonly onClickCapture?: MouseEventHandler
}

/** A card with prompts for the reader. */
export function Prompts({ label, className = '', prompts, shown, more, ...on }: PromptsProps) {
  const rest = prompts.slice(shown)
  if (prompts.length === 0) return null
  return (
    <section className={`${css.prompts} ${className}`} aria-label={label} {...on}>
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
