import type { ReactNode } from 'react'
import css from './copy.module.css'
import { copyTexts } from './find-texts.ts'

/** What reading the ledger costs, folded. */
export function Cost({ children }: { readonly children: ReactNode }) {
  return (
    <details className={css.cost}>
      <summary>{copyTexts.whatCost}</summary>
      <p>{children}</p>
    </details>
  )
}
