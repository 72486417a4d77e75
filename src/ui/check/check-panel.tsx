import { useRef, useState } from 'react'
import type { Checking } from '../../core/checking.ts'
import { readCheckpoint } from '../../core/domain/check/checkpoint.ts'
import type { AuditDepth } from '../../core/use-cases/check/report.ts'
import { copyProblem } from '../shared/check/check-state.ts'
import { useCheck } from '../shared/check/use-check.ts'
import css from './check.module.css'
import { CheckActions } from './check-actions.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { CheckStatus } from './check-status.tsx'
import { checkTexts } from './check-texts.ts'
import { CompareField } from './compare-field.tsx'
import { CopyProblem } from './copy-problem.tsx'
import { Fingerprint } from './fingerprint.tsx'
import { fingerprintTexts } from './fingerprint-texts.ts'
import { useComparison } from './use-comparison.ts'

interface CheckPanelProps {
  readonly checking: Checking
  /** The fingerprint in the address, '' for none. */
  readonly pasted: string
}

/** The state of the check, the fingerprint, and what the reader can do. */
export function CheckPanel({ checking, pasted }: CheckPanelProps) {
  const { state, store } = useCheck(checking)
  const { copy, run } = state
  const [text, setText] = useState(pasted)
  const answer = useComparison(checking, text, state)
  const primary = useRef<HTMLButtonElement>(null)
  if (!copy || !store) return <CheckSkeleton />
  const problem = run.status === 'checking' ? null : copyProblem(state)
  const report = run.status === 'done' ? run.report : null
  const checkpoint = report?.checkpoint ?? copy.head
  const fingerprint = readCheckpoint(text, checking.origin)
  /** Checks the ledger, with the fingerprint that is pasted. */
  const check = (depth: AuditDepth) => {
    primary.current?.focus()
    const isThisLedger = fingerprint.ok && fingerprint.value.origin === checking.origin
    const checkpoint = isThisLedger && fingerprint.value.size > 0 ? fingerprint.value : null
    void store.check({ depth, ...(checkpoint && { checkpoint }) })
  }
  return (
    <>
      <CheckStatus
        state={state}
        checking={checking}
        isOtherHistory={answer?.kind === 'different'}
        retry={check}
      />
      {problem && <CopyProblem problem={problem} drop={() => store.drop()} />}
      <section className={css.fingerprint}>
        {checkpoint && checkpoint.size > 0 && run.status !== 'checking' && (
          <Fingerprint
            checkpoint={checkpoint}
            hasUnsealed={report !== null && report.entries > checkpoint.size}
          />
        )}
        {report && report.entries > 0 && report.checkpoint.size === 0 && (
          <p className={css.noneSealed}>{fingerprintTexts.noneSealed}</p>
        )}
        <CompareField
          origin={checking.origin}
          answer={answer}
          text={text}
          onText={setText}
          check={check}
        />
        <p className={css.small}>{checkTexts.owner}</p>
      </section>
      <CheckActions {...{ checking, state, store, primary, check }} />
    </>
  )
}
