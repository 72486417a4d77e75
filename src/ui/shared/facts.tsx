import type { ReactNode } from 'react'
import css from './facts.module.css'
import { Icon } from './icon.tsx'

/** Facts, each on its own line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** The name at the left, the fact at the right. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Marks a fact as correct. */
export function Tick() {
  return <Icon className={css.tick} size={12} strokeWidth={1.75} path="m3 8.5 3.5 3.5L13 4.5" />
}
