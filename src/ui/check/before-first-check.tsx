import type { Checking } from '../../core/checking.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'
import css from './check.module.css'
import { checkTexts } from './check-texts.ts'

/** Says what the first check reads before somebody presses the button: whoever owns the ledger pays for it. */
export function BeforeFirstCheck({ checking }: { readonly checking: Checking }) {
  const { demo } = useApp()
  const { data: documents, status } = useQuery({
    key: 'estimate',
    load: () => checking.archive.estimate(),
    failure: 'Asking how much there is to check failed',
    severity: 'warn',
  })
  const text = demo ? checkTexts.firstDemo : checkTexts.first
  return (
    <p className={css.cost} aria-busy={status === 'loading'}>
      {documents !== null && text(documents)}
      {status === 'failed' && checkTexts.firstUnknown}
    </p>
  )
}
