import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Checking } from '../../core/app.ts'
import type { FoundInCopy } from '../../core/domain/find/copy-index.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/check/copy.ts'
import { findingCount } from '../../core/use-cases/check/report.ts'
import { useApp, useIsOnline } from '../app-context.ts'
import { ModalLink } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import {
  type CheckStore,
  checkFaultTexts,
  type Run,
  useEstimate,
} from '../shared/check/check-store.ts'
import { ReadProgress } from '../shared/check/read-progress.tsx'
import { counted, formatPoints } from '../shared/points.tsx'
import { Problem } from '../shared/problem.tsx'
import { clock, DAY, dayInYear, dayKey, fullDate, useNow, yearOf } from '../shared/time.tsx'
import css from './find-copy.module.css'
import { findTexts } from './find-texts.ts'

/** The texts of the copy. */
const copyTexts = {
  everything: 'Search everything',
  downloads: (records: number) => `: downloads about ${counted(records, 'record', 'records')}`,
  whatCost: 'What does this cost?',
  firstCost:
    'The owner of this ledger pays for each record, a little. The records stay on this device, so after that only new ones are downloaded.',
  costInDemo: 'Nothing: in this demo all records are in your browser.',
  resume: 'Continue',
  refresh: 'Refresh',
  stop: 'Stop',
  stopping: 'Stopping…',
  making: 'Reading the ledger',
  offline: 'You are offline, so only what is loaded here is searched.',
  readOf: (read: number, expected: number | null) =>
    expected === null
      ? `${formatPoints(read)} entries read`
      : `${formatPoints(read)} of about ${formatPoints(expected)} entries`,
  searched: (at: Instant, now: Instant) =>
    `Searched in your copy of the ledger, checked ${whenText(at, now)}.`,
  partly: (size: number) =>
    `Searched in the first ${formatPoints(size)} entries: your copy is not complete yet.`,
  old: (at: Instant, now: Instant) =>
    `Your copy is ${daysText(Math.floor((now - at) / DAY))} old: newer transactions may be missing.`,
  isOld: (at: Instant, now: Instant) => now - at >= DAY,
  stopped: 'Stopped. What was read is in your copy; the next time continues from there.',
  findings: (count: number) =>
    `The check of the ledger found ${formatPoints(count)} ${count === 1 ? 'thing' : 'things'} that ${count === 1 ? 'does' : 'do'} not add up.`,
  openCheck: 'Open the check',
}

const refusals: Readonly<Record<CopyRefusal['code'], string>> = {
  'copy-changed': 'Another tab changed your copy meanwhile.',
  'copy-full': 'This device has no room left for a copy, so only what is loaded here is searched.',
  'copy-forbidden':
    'This browser does not let the page keep a copy, for example in a private window, so only what is loaded here is searched.',
  'copy-corrupt':
    'Your copy on this device is damaged. In the check of the ledger you can drop it.',
  'copy-of-other-version':
    'Another version of this page wrote your copy, and this one cannot read it. Load the page again. In the check of the ledger you can drop it.',
}

function copyRefusalText({ code }: CopyRefusal): string {
  return refusals[code]
}

/** "today at 18:20", "yesterday at 18:20", "on 9 November at 18:20". */
function whenText(at: Instant, now: Instant): string {
  const time = clock(at)
  if (dayKey(at) === dayKey(now)) return `today at ${time}`
  if (dayKey(at) === dayKey(dayKey(now) - 1)) return `yesterday at ${time}`
  return `on ${(yearOf(at) === yearOf(now) ? dayInYear : fullDate)(at)} at ${time}`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${formatPoints(days)} days`
}

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
  readonly run: Run
  readonly store: CheckStore
}

/** Searches everything, or offers it, if there is no copy; says why that is not possible. */
export function CopyOffer({ refusal, checking, run, store }: CopyOfferProps) {
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
  // The copy is made, and its answer not here yet.
  if (run.status === 'done' && !run.report.copyProblem) return null
  if (!isOnline) return <p className={css.note}>{copyTexts.offline}</p>
  const make = () => void store.check({ depth: 'new' })
  return <Offer checking={checking} isUntried={run.status === 'none'} make={make} />
}

/** The smallest ledger that is read only on request, after its download and its cost are said. */
const MANY_RECORDS = 500

interface OfferProps {
  readonly checking: Checking
  /** Whether no check has begun on this page. */
  readonly isUntried: boolean
  make(): void
}

/** The button that makes the copy. That of a small ledger is made without it, once. */
function Offer({ checking, isUntried, make }: OfferProps) {
  const { demo } = useApp()
  const { data: records, status } = useEstimate(checking)
  const areMany = records !== null && records >= MANY_RECORDS
  const areFew = records !== null && !areMany
  const makeCopy = useEffectEvent(make)
  useEffect(() => {
    if (isUntried && areFew) makeCopy()
  }, [isUntried, areFew])
  if (isUntried && (areFew || status === 'loading')) return null
  return (
    <div className={css.offer}>
      <p>
        <Button look="link" onClick={make}>
          {copyTexts.everything}
        </Button>
        <span role="status">{areMany && copyTexts.downloads(records)}</span>
      </p>
      {areMany && <Cost>{demo ? copyTexts.costInDemo : copyTexts.firstCost}</Cost>}
    </div>
  )
}

interface FindFootProps {
  /** Null if there is no copy. */
  readonly found: FoundInCopy | null
  readonly isOpening: boolean
  readonly store: CheckStore | null
  readonly isReading: boolean
}

/** The keys, and the age of the copy, with a button that updates it. */
export function FindFoot({ found, isOpening, store, isReading }: FindFootProps) {
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
    </footer>
  )
}

/** The cost of reading the ledger, folded. */
function Cost({ children }: { readonly children: ReactNode }) {
  return (
    <details className={css.cost}>
      <summary>{copyTexts.whatCost}</summary>
      <p>{children}</p>
    </details>
  )
}
