import type { Checking } from '../../core/app.ts'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { CopyHead } from '../../core/ports/ledger-copy.ts'
import {
  type AuditDepth,
  type AuditReport,
  readBeforeOnly,
  verdictOf,
} from '../../core/use-cases/check/report.ts'
import { useApp, useIsOnline } from '../app-context.ts'
import {
  checkFaultTexts,
  type LastCheck,
  nextBegins,
  type Run,
  timeLeft,
  useEstimate,
} from '../shared/check/check-store.ts'
import { ReadProgress } from '../shared/check/read-progress.tsx'
import { Fact, Facts, Tick } from '../shared/facts.tsx'
import { Icon } from '../shared/icon.tsx'
import { counted, formatPoints } from '../shared/points.tsx'
import { Problem } from '../shared/problem.tsx'
import { exactTime, useNow } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import unseen from '../shared/unseen.module.css'
import css from './check-status.module.css'
import {
  agoText,
  checkTexts,
  leftText,
  spanText,
  verdictTexts,
  verdictTitle,
} from './check-texts.ts'
import { FindingList, Hints } from './findings.tsx'

interface CheckStatusProps {
  readonly state: LastCheck
  readonly checking: Checking
  /** Whether the pasted fingerprint has another history. Nothing may look like a success then. */
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

/** The entries that a continued first check did not read again. */
function ReadBefore({ report }: { readonly report: AuditReport }) {
  const { before, compared } = report
  if (!before || readBeforeOnly(report) === 0) return null
  return <p className={css.note}>{verdictTexts.readBefore(before.size, compared)}</p>
}

/** The text for a screen reader when a check begins or ends. */
function announcement({ run }: LastCheck, isOtherHistory: boolean): string {
  if (run.status === 'checking') return run.isStopping ? checkTexts.stopping : checkTexts.checking
  if (run.status === 'stopped') return checkTexts.stopped(run.read)
  if (run.status !== 'done') return ''
  const { report } = run
  const verdict = `${verdictTitle(report, isOtherHistory)}. ${verdictTexts.summary(report)}.`
  return isOtherHistory ? `${verdictTexts.otherHistory}. ${verdict}` : verdict
}

interface BeforeFirstCheckProps {
  readonly checking: Checking
  /** Whether this device has a copy that cannot be used. Each check is like the first one then. */
  readonly isCopyUnusable: boolean
}

/** Shows how much a check reads before it starts, because the owner of the ledger pays for it. */
function BeforeFirstCheck({ checking, isCopyUnusable }: BeforeFirstCheckProps) {
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

/** How many entries are read of about how many, and how long the rest takes. */
function CheckProgress({ run }: { readonly run: Extract<Run, { status: 'checking' }> }) {
  const { clock } = useApp()
  const { progress, startedAt, isStopping } = run
  const left = progress && timeLeft(progress, startedAt, clock.now())
  return (
    <div className={css.progress}>
      <div className={css.line}>
        <strong>{checkTexts.checking}</strong>
        <span className={tone.note}>
          {isStopping ? checkTexts.stopping : left !== null && leftText(left)}
        </span>
      </div>
      <ReadProgress label={checkTexts.checking} progress={progress} />
      <p className={tone.note}>
        {progress ? checkTexts.readOf(progress.read, progress.expected) : checkTexts.starting}
      </p>
    </div>
  )
}

const TICK = 'm4 8.5 2.75 2.75L12 5.5'
const EXCLAMATION = 'M8 3.5v5.25m0 3v.5'
const PAGES = 'M4 2h8v12H4zm2.5 3.5h3m-3 3h3'

interface VerdictProps {
  readonly report: AuditReport
  /** Whether the pasted fingerprint has another history. */
  readonly isOtherHistory: boolean
}

/** The verdict at a glance. */
function Verdict({ report, isOtherHistory }: VerdictProps) {
  const verdict = verdictOf(report)
  const isPlain = verdict === 'empty' || (verdict === 'clean' && isOtherHistory)
  return (
    <Banner
      look={isPlain ? 'copy' : verdict}
      title={verdictTitle(report, isOtherHistory)}
      text={verdictTexts.summary(report)}
      at={report.readAt / 1000}
    />
  )
}

/** Shown first, because a ledger with another past may add up, too. */
function OtherHistory() {
  const { otherHistory, otherHistoryAbout } = verdictTexts
  return <Banner look="wrong" title={otherHistory} text={otherHistoryAbout} at={null} />
}

/** The copy, before the first check of this page. */
function CopyBanner({ head }: { readonly head: CopyHead }) {
  const { size, checkedAt, broken, moreFindings } = head
  const text = verdictTexts.copied(size)
  if (broken.length + moreFindings > 0)
    return <Banner look="wrong" title={verdictTexts.wrongBefore} text={text} at={null} />
  return (
    <Banner
      look="copy"
      title={checkedAt === null ? verdictTexts.unchecked : verdictTexts.copy}
      text={text}
      at={checkedAt === null ? null : checkedAt / 1000}
    />
  )
}

interface BannerProps {
  readonly look: 'clean' | 'wrong' | 'copy'
  readonly title: string
  readonly text: string
  readonly at: Instant | null
}

const signs = { clean: TICK, wrong: EXCLAMATION, copy: PAGES }

function Banner({ look, title, text, at }: BannerProps) {
  const now = useNow()
  return (
    <div className={`${css.verdict} ${css[look]}`}>
      <Icon className={css.sign} size={40} strokeWidth={1.75} path={signs[look]} />
      <div className={css.words}>
        <h3 className={css.title}>{title}</h3>
        <p className={css.text}>{unbroken(text)}</p>
      </div>
      {at !== null && (
        <time className={css.time} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
          {agoText(at, now)}
        </time>
      )}
    </div>
  )
}

/** Keeps each number on one line with its noun. */
function unbroken(text: string): string {
  return text.replace(/(\d) /g, '$1\u00a0')
}

const AGAINST_COPY: readonly string[] = ['entry-missing', 'entry-changed', 'entry-inserted']

/** The sums behind the verdict. */
function ReportFacts({ report }: { readonly report: AuditReport }) {
  const { accounts, inBalances, waiting, before, compared, forgotten, documents } = report
  const { demo } = useApp()
  return (
    <Facts>
      <Fact name={verdictTexts.circulation}>
        {formatPoints(accounts)} × {formatPoints(STARTING_BALANCE)} ={' '}
        <strong>{formatPoints(accounts * STARTING_BALANCE)} GBP</strong>
      </Fact>
      <Fact name={verdictTexts.whereTheyAre}>{verdictTexts.inBalances(inBalances, waiting)}</Fact>
      {before && compared > 0 && <SinceLastCheck report={report} before={before} />}
      {forgotten > 0 && (
        <Fact name={verdictTexts.forgotten}>{verdictTexts.forgottenTexts(forgotten)}</Fact>
      )}
      {!demo && (
        <Fact name={verdictTexts.documents}>{counted(documents, 'record', 'records')}</Fact>
      )}
    </Facts>
  )
}

interface SinceLastCheckProps {
  readonly report: AuditReport
  readonly before: NonNullable<AuditReport['before']>
}

function SinceLastCheck({ report, before }: SinceLastCheckProps) {
  const { readAt, entries, compared, findings } = report
  const added = Math.max(0, entries - before.size)
  const span = before.checkedAt !== null && (readAt - before.checkedAt) / 1000
  const isSame = !findings.some(({ code }) => AGAINST_COPY.includes(code))
  const { allOf, someOf, differs, nothing, since, unchanged } = verdictTexts
  return (
    <>
      <Fact name={since}>
        {added === 0 ? nothing : counted(added, 'entry', 'entries')}
        {span !== false && ` ${spanText(span)}`}
      </Fact>
      <Fact name={unchanged}>
        {isSame ? (
          <>
            <Tick /> {compared < before.size ? someOf(compared, before.size) : allOf(before.size)}
          </>
        ) : (
          <span className={tone.alarm}>{differs}</span>
        )}
      </Fact>
    </>
  )
}
