import { type RefObject, useRef, useState } from 'react'
import type { Checking } from '../../core/app.ts'
import { readCheckpoint } from '../../core/domain/check/checkpoint.ts'
import type { AuditDepth } from '../../core/use-cases/check/report.ts'
import { useApp, useIsOnline } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import {
  type CheckStore,
  copyProblem,
  type LastCheck,
  useCheck,
} from '../shared/check/check-store.ts'
import { Modal } from '../shared/modal.tsx'
import { Problem } from '../shared/problem.tsx'
import tone from '../shared/tone.module.css'
import unseen from '../shared/unseen.module.css'
import { useExport } from '../shared/use-export.ts'
import { useQuery } from '../state/use-query.ts'
import css from './check.module.css'
import { CheckStatus } from './check-status.tsx'
import { checkTexts, copyTexts } from './check-texts.ts'
import { CopyProblem, DropCopy, ExportCopyChoices } from './copy-actions.tsx'
import { CompareField, Fingerprint } from './fingerprint.tsx'
import { fingerprintTexts } from './fingerprint-texts.ts'
import { useComparison } from './use-comparison.ts'

/** Checks the ledger, and compares its fingerprint with another person's. */
export function CheckModal({ pasted }: { readonly pasted: string }) {
  const { checking: load } = useApp()
  const { close } = useModals()
  const {
    data: checking,
    status,
    refresh,
  } = useQuery({ key: 'checking', load, failure: checkTexts.failed })
  return (
    <Modal title={checkTexts.title} wide close={close}>
      <p className={tone.intro}>{checkTexts.about}</p>
      {checking && <CheckPanel checking={checking} pasted={pasted} />}
      {!checking && status === 'failed' && (
        <Problem retry={refresh}>{checkTexts.failedToOpen}</Problem>
      )}
      {!checking && status === 'loading' && <CheckSkeleton />}
    </Modal>
  )
}

interface CheckPanelProps {
  readonly checking: Checking
  /** The fingerprint in the address; '' for none. */
  readonly pasted: string
}

/** The state of the check, the fingerprint, and the actions of the reader. */
function CheckPanel({ checking, pasted }: CheckPanelProps) {
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
  /** Checks the ledger, with the pasted fingerprint. */
  const check = (depth: AuditDepth) => {
    primary.current?.focus()
    const isThisLedger = fingerprint.ok && fingerprint.value.origin === checking.origin
    const pastedOne = isThisLedger && fingerprint.value.size > 0 ? fingerprint.value : null
    void store.check({ depth, ...(pastedOne && { checkpoint: pastedOne }) })
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
        <p className={tone.faint}>{checkTexts.owner}</p>
      </section>
      <CheckActions {...{ checking, state, store, primary, check }} />
    </>
  )
}

interface CheckActionsProps {
  readonly checking: Checking
  readonly state: LastCheck
  readonly store: CheckStore
  readonly primary: RefObject<HTMLButtonElement | null>
  check(depth: AuditDepth): void
}

const scrollIntoView = (element: HTMLElement | null) =>
  element?.parentElement?.scrollIntoView({ block: 'end' })

/** Check, stop, export and drop. One button checks and stops, so that the focus stays on it. */
function CheckActions({
  checking,
  state: { copy, run },
  store,
  primary,
  check,
}: CheckActionsProps) {
  const isOnline = useIsOnline()
  const [isExporting, setIsExporting] = useState(false)
  const exporter = useExport({
    failure: 'An export of the copy failed',
    failed: copyTexts.exportFailed,
  })
  const head = copy?.head ?? null
  const isChecking = run.status === 'checking'
  const isExpanded = isExporting && !isChecking && head !== null
  const continues = head?.checkedAt === null && run.status !== 'done'
  const startText = continues ? checkTexts.resume : checkTexts.whatIsNew
  const begin = (depth: AuditDepth) => {
    exporter.clear()
    check(depth)
  }
  const drop = () => {
    exporter.clear()
    return store.drop()
  }
  return (
    <div className={isExpanded ? `${css.actions} ${css.expanded}` : css.actions}>
      {isExpanded && (
        <div className={css.more} ref={scrollIntoView}>
          <ExportCopyChoices {...{ checking, exporter }} reload={() => store.load()} />
          <DropCopy size={head.size} drop={drop} />
        </div>
      )}
      <p role="status" className={css.status}>
        {!isChecking && 'text' in exporter.state && exporter.state.text}
      </p>
      <div className={css.buttons}>
        <Button
          ref={primary}
          look={isChecking ? 'outline' : 'primary'}
          className={css.primary}
          disabled={!isChecking && !isOnline}
          // A double click on "Check" would stop it again.
          onClick={({ detail }) => {
            if (!isChecking) begin('new')
            else if (detail < 2) store.stop()
          }}
        >
          {isChecking ? checkTexts.stop : head ? startText : checkTexts.start}
        </Button>
        {head && !isChecking && (
          <>
            <Button look="outline" disabled={!isOnline} onClick={() => begin('everything')}>
              {checkTexts.everything}
            </Button>
            <Button
              look="outline"
              aria-expanded={isExporting}
              onClick={() => {
                setIsExporting(!isExporting)
                exporter.clear()
              }}
            >
              {copyTexts.export}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** As high as the panel before the first check. */
function CheckSkeleton() {
  return (
    <div className={css.skeleton} role="status">
      <span className={unseen.unseen}>{checkTexts.loading}</span>
    </div>
  )
}
