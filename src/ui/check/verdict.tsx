import type { Instant } from '../../core/domain/ids.ts'
import type { CopyHead } from '../../core/ports/ledger-copy.ts'
import { type AuditReport, verdictOf } from '../../core/use-cases/check/report.ts'
import { exactTime } from '../shared/day-and-time.ts'
import { useNow } from '../shared/time.tsx'
import { agoText, verdictTexts, verdictTitle } from './check-texts.ts'
import css from './verdict.module.css'

const TICK = 'm4 8.5 2.75 2.75L12 5.5'
const EXCLAMATION = 'M8 3.5v5.25m0 3v.5'
const PAGES = 'M4 2h8v12H4zm2.5 3.5h3m-3 3h3'

interface VerdictProps {
  readonly report: AuditReport
  /** Whether the fingerprint to compare with is of another history. */
  readonly isOtherHistory: boolean
}

/** The verdict at a glance. */
export function Verdict({ report, isOtherHistory }: VerdictProps) {
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

/** Shown above everything else: a ledger with another past may add up as well. */
export function OtherHistory() {
  const { otherHistory, otherHistoryAbout } = verdictTexts
  return <Banner look="wrong" title={otherHistory} text={otherHistoryAbout} at={null} />
}

/** The copy, if nothing was checked since the page opened. */
export function CopyBanner({ head }: { readonly head: CopyHead }) {
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
      <svg viewBox="0 0 16 16" className={css.sign} aria-hidden="true">
        <path d={signs[look]} />
      </svg>
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

/** Keeps each number on one line with what it counts. */
function unbroken(text: string): string {
  return text.replace(/(\d) /g, '$1\u00a0')
}
