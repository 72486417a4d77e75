import type { ReactNode } from 'react'
import css from './transaction-modal.module.css'

/** A line of the facts: its name at the left, the fact at the right. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
