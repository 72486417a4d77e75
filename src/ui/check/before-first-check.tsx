import type { Checking } from '../../core/checking.ts'
import { useApp } from '../app-context.ts'
import { useEstimate } from '../shared/check/use-estimate.ts'
import css from './check.module.css'
import { checkTexts } from './check-texts.ts'

interface BeforeFirstCheckProps {
  readonly checking: Checking
  /** Whether there is a copy that cannot be used. Then each check is like the first one. */
  readonly isCopyUnusable: boolean
}

/** Shows how much a check reads before it starts, because the owner of the ledger pays for it. */
export function BeforeFirstCheck({ checking, isCopyUnusable }: BeforeFirstCheckProps) {
  const { demo } = useApp()
  const { data: documents, status } = useEstimate(checking)
  const inProduction = isCopyUnusable ? checkTexts.withoutCopy : checkTexts.first
  const text = demo ? checkTexts.inDemo(isCopyUnusable) : inProduction
  return (
    <p className={css.cost} aria-busy={status === 'loading'}>
      {documents === 0 && checkTexts.noEntries}
      {documents !== null && documents > 0 && text(documents)}
      {status === 'failed' &&
        (isCopyUnusable ? checkTexts.withoutCopyUnknown : checkTexts.firstUnknown)}
    </p>
  )
}
