import { findingCount } from '../../core/use-cases/check/report.ts'
import { Button } from '../shared/button.tsx'
import type { CheckStore, Run } from '../shared/check/check-store.ts'
import { ReadProgress } from '../shared/check/read-progress.tsx'
import { checkFaultTexts } from '../shared/check/use-check.ts'
import { ModalLink } from '../shared/modal-link.tsx'
import { Problem } from '../shared/problem.tsx'
import css from './copy.module.css'
import { copyRefusalText, copyTexts } from './find-texts.ts'

interface CopyMakingProps {
  readonly run: Run
  readonly store: CheckStore
}

/** The progress and the outcome of the check that makes or updates the copy. */
export function CopyMaking({ run, store }: CopyMakingProps) {
  if (run.status === 'checking') {
    const { progress, isStopping } = run
    return (
      <div className={css.card}>
        <ReadProgress label={copyTexts.making} progress={progress} />
        <p className={css.progress}>
          {copyTexts.making}
          {progress && ` · ${copyTexts.readOf(progress.read, progress.expected || null)}`}
        </p>
        <Button look="outline" small aria-disabled={isStopping} onClick={() => store.stop()}>
          {isStopping ? copyTexts.stopping : copyTexts.stop}
        </Button>
      </div>
    )
  }
  if (run.status === 'failed')
    return (
      <Problem retry={() => void store.check({ depth: 'new' })}>
        {checkFaultTexts[run.fault]}
      </Problem>
    )
  if (run.status === 'stopped' && run.depth === 'new')
    return <p className={css.note}>{copyTexts.stopped}</p>
  if (run.status !== 'done') return null
  const { copyProblem } = run.report
  const findings = findingCount(run.report)
  return (
    <>
      {copyProblem && <p className={css.note}>{copyRefusalText(copyProblem)}</p>}
      {findings > 0 && (
        <Problem>
          {copyTexts.findings(findings)}{' '}
          <ModalLink to={{ check: '' }}>{copyTexts.openCheck}</ModalLink>
        </Problem>
      )}
    </>
  )
}
