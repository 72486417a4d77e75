import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { AuditReport } from '../../core/use-cases/check/report.ts'
import { useApp } from '../app-context.ts'
import { counted } from '../shared/counted.ts'
import { Fact, Facts, Tick } from '../shared/facts.tsx'
import { formatPoints } from '../shared/points.tsx'
import css from './check.module.css'
import { spanText, verdictTexts } from './check-texts.ts'

const AGAINST_COPY: readonly string[] = ['entry-missing', 'entry-changed', 'entry-inserted']

/** The sums behind the verdict. */
export function ReportFacts({ report }: { readonly report: AuditReport }) {
  const { accounts, inBalances, waiting, before, compared, documents } = report
  const { demo } = useApp()
  return (
    <Facts>
      <Fact name={verdictTexts.circulation}>
        {formatPoints(accounts)} × {formatPoints(STARTING_BALANCE)} ={' '}
        <strong>{formatPoints(accounts * STARTING_BALANCE)} GBP</strong>
      </Fact>
      <Fact name={verdictTexts.whereTheyAre}>{verdictTexts.inBalances(inBalances, waiting)}</Fact>
      {before && compared > 0 && <SinceLastCheck report={report} before={before} />}
      {!demo && (
        <Fact name={verdictTexts.documents}>{counted(documents, 'document', 'documents')}</Fact>
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
          <span className={css.differs}>{differs}</span>
        )}
      </Fact>
    </>
  )
}
