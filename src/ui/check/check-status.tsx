import type { Checking } from '../../core/checking.ts'
import {
  type AuditDepth,
  type AuditReport,
  readBeforeOnly,
} from '../../core/use-cases/check/report.ts'
import { checkFaultTexts } from '../shared/check/check-fault-texts.ts'
import { type CheckState, nextBegins } from '../shared/check/check-state.ts'
import { Problem } from '../shared/problem.tsx'
import unseen from '../shared/unseen.module.css'
import { useIsOnline } from '../shared/use-is-online.ts'
import { BeforeFirstCheck } from './before-first-check.tsx'
import css from './check.module.css'
import { CheckProgress } from './check-progress.tsx'
import { checkTexts, verdictTexts, verdictTitle } from './check-texts.ts'
import { FindingList } from './finding-list.tsx'
import { Hints } from './hints.tsx'
import { ReportFacts } from './report-facts.tsx'
import { CopyBanner, OtherHistory, Verdict } from './verdict.tsx'

interface CheckStatusProps {
  readonly state: CheckState
  readonly checking: Checking
  /** Whether the pasted fingerprint has another history. Then nothing may look like a success. */
  readonly isOtherHistory: boolean
  retry(depth: AuditDepth): void
}

/** The check before it starts, while it runs, or its verdict. */
export function CheckStatus({ state, checking, isOtherHistory, retry }: CheckStatusProps) {
  const { run } = state
  const isOnline = useIsOnline()
  return (
    <>
      {isOtherHistory && <OtherHistory />}
      <CurrentStatus {...{ state, checking, isOtherHistory, retry, isOnline }} />
      {!isOnline && run.status !== 'checking' && (
        <p className={css.note}>
          {checkTexts.offline} {state.copy?.head && checkTexts.copyOffline}
        </p>
      )}
      <p role="status" className={unseen.unseen}>
        {announcement(state, isOtherHistory)}
      </p>
    </>
  )
}

interface CurrentStatusProps extends CheckStatusProps {
  readonly isOnline: boolean
}

function CurrentStatus({ state, checking, isOtherHistory, retry, isOnline }: CurrentStatusProps) {
  const { copy, run } = state
  if (run.status === 'checking') return <CheckProgress run={run} />
  if (run.status === 'done')
    return (
      <>
        <Verdict report={run.report} isOtherHistory={isOtherHistory} />
        <FindingList report={run.report} />
        <ReportFacts report={run.report} />
        <ReadBefore report={run.report} />
        <Hints hints={run.report.hints} />
      </>
    )
  const head = copy?.head
  const next = nextBegins(state)
  return (
    <>
      {run.status === 'failed' && (
        <Problem retry={() => retry(run.depth)}>
          {checkFaultTexts[run.fault]} {next === 'after-copy' && checkTexts.next[next]}
        </Problem>
      )}
      {head && <CopyBanner head={head} />}
      {run.status === 'stopped' && (
        <p className={css.note}>
          {checkTexts.stopped(run.read)} {next && checkTexts.next[next]}
        </p>
      )}
      {!head && isOnline && (
        <BeforeFirstCheck checking={checking} isCopyUnusable={copy?.problem != null} />
      )}
      {copy && copy.others.length > 0 && (
        <p className={css.note}>{checkTexts.otherCopies(copy.others)}</p>
      )}
    </>
  )
}

/** What a first check that continued after a stop did not read again. */
function ReadBefore({ report }: { readonly report: AuditReport }) {
  const { before, compared } = report
  if (!before || readBeforeOnly(report) === 0) return null
  return <p className={css.note}>{verdictTexts.readBefore(before.size, compared)}</p>
}

/** The text for a screen reader when a check begins or ends. */
function announcement({ run }: CheckState, isOtherHistory: boolean): string {
  if (run.status === 'checking') return run.isStopping ? checkTexts.stopping : checkTexts.checking
  if (run.status === 'stopped') return checkTexts.stopped(run.read)
  if (run.status !== 'done') return ''
  const { report } = run
  const verdict = `${verdictTitle(report, isOtherHistory)}. ${verdictTexts.summary(report)}.`
  return isOtherHistory ? `${verdictTexts.otherHistory}. ${verdict}` : verdict
}
