import type { ReactNode } from 'react'
import type { Checking } from '../../core/checking.ts'
import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/check/copy.ts'
import { findingCount } from '../../core/use-cases/check/report.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import type { CheckStore, Run } from '../shared/check/check-store.ts'
import { ReadProgress } from '../shared/check/read-progress.tsx'
import { checkFaultTexts, useEstimate } from '../shared/check/use-check.ts'
import { ModalLink } from '../shared/modal-link.tsx'
import { Problem } from '../shared/problem.tsx'
import { useNow } from '../shared/time.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './find-copy.module.css'
import { copyRefusalText, copyTexts, findTexts } from './find-texts.ts'

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

interface CopyOfferProps {
  readonly refusal: OpenCopyRefusal
  readonly checking: Checking
  readonly store: CheckStore
}

/** Offers to search everything where there is no copy, or says why it is not possible. */
export function CopyOffer({ refusal, checking, store }: CopyOfferProps) {
  const isOnline = useIsOnline()
  if (refusal.code !== 'no-copy')
    return (
      <p className={css.note}>
        {copyRefusalText(refusal)}{' '}
        {refusal.code === 'copy-corrupt' && (
          <ModalLink to={{ check: '' }}>{copyTexts.openCheck}</ModalLink>
        )}
      </p>
    )
  if (!isOnline) return <p className={css.note}>{copyTexts.offline}</p>
  return <Offer checking={checking} make={() => void store.check({ depth: 'new' })} />
}

function Offer({ checking, make }: { readonly checking: Checking; make(): void }) {
  const { demo } = useApp()
  const { data: records } = useEstimate(checking)
  return (
    <div className={css.offer}>
      <p>
        <Button look="link" onClick={make}>
          {copyTexts.everything}
        </Button>
        <span role="status">{records !== null && copyTexts.downloads(records)}</span>
      </p>
      <Cost>{demo ? copyTexts.costInDemo : copyTexts.firstCost}</Cost>
    </div>
  )
}

interface FindFootProps {
  /** Null where there is no copy. */
  readonly found: FoundInCopy | null
  readonly isOpening: boolean
  readonly store: CheckStore | null
  readonly isReading: boolean
}

/** The keys, and the age of the copy, with a button that updates it. */
export function FindFoot({ found, isOpening, store, isReading }: FindFootProps) {
  const { demo } = useApp()
  const now = useNow()
  const isOnline = useIsOnline()
  const checkedAt = found?.checkedAt == null ? null : found.checkedAt / 1000
  const canRefresh = found !== null && store !== null && !isReading && isOnline
  return (
    <footer className={css.foot}>
      <p aria-busy={isOpening}>
        <span className={css.keys}>{findTexts.keys} </span>
        {isOpening && findTexts.opening}
        {found && checkedAt !== null && <span>{copyTexts.searched(checkedAt, now)} </span>}
        {found && checkedAt === null && <span>{copyTexts.partly(found.size)} </span>}
        {found && checkedAt !== null && copyTexts.isOld(checkedAt, now) && (
          <strong className={css.old}>{copyTexts.old(checkedAt, now)} </strong>
        )}
        {canRefresh && (
          <Button look="link" onClick={() => void store.check({ depth: 'new' })}>
            {checkedAt === null ? copyTexts.resume : copyTexts.refresh}
          </Button>
        )}
      </p>
      {canRefresh && <Cost>{demo ? copyTexts.costInDemo : copyTexts.refreshCost}</Cost>}
    </footer>
  )
}

/** What reading the ledger costs, folded. */
function Cost({ children }: { readonly children: ReactNode }) {
  return (
    <details className={css.cost}>
      <summary>{copyTexts.whatCost}</summary>
      <p>{children}</p>
    </details>
  )
}
