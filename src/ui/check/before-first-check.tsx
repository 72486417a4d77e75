import type { Checking } from '../../core/checking.ts'
import { useApp } from '../app-context.ts'
import { useEstimate } from '../shared/check/use-estimate.ts'
import css from './check.module.css'
import { checkTexts } from './check-texts.ts'

interface BeforeFirstCheckProps {
  readonly checking: Checking
  /** Whether each check is like a first one, since there is no copy that can be used. */
  readonly isEach: boolean
}

/** Says what a check reads before somebody presses the button: the owner of the ledger pays for it. */
export function BeforeFirstCheck({ checking, isEach }: BeforeFirstCheckProps) {
  const { demo } = useApp()
  const { data: documents, status } = useEstimate(checking)
  const inProduction = isEach ? checkTexts.each : checkTexts.first
  const text = demo ? checkTexts.inDemo(isEach) : inProduction
  return (
    <p className={css.cost} aria-busy={status === 'loading'}>
      {documents === 0 && checkTexts.noEntries}
      {documents !== null && documents > 0 && text(documents)}
      {status === 'failed' && (isEach ? checkTexts.eachUnknown : checkTexts.firstUnknown)}
    </p>
  )
}
