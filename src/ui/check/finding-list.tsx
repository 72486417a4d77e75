import { type AuditReport, findingCount } from '../../core/use-cases/check/report.ts'
import { Button } from '../shared/button.tsx'
import { saveFile } from '../shared/save-file.ts'
import { FindingItem } from './finding-item.tsx'
import { findingListTexts } from './finding-texts.ts'
import css from './findings.module.css'

/** How many findings are shown; a file has all of them. */
const SHOWN = 100

/** All that is wrong, as a list. */
export function FindingList({ report }: { readonly report: AuditReport }) {
  const { findings, notReadAgain } = report
  if (findingCount(report) === 0) return null
  const rest = findings.length - SHOWN
  const save = () => saveFile('findings.json', `${JSON.stringify(findings, null, 2)}\n`)
  return (
    <section aria-label={findingListTexts.findings} className={css.findings}>
      <ol>
        {findings.slice(0, SHOWN).map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <FindingItem key={at} finding={finding} />
        ))}
      </ol>
      <p className={css.more}>
        {rest > 0 && <span>{findingListTexts.more(rest)}</span>}
        {notReadAgain > 0 && <span>{findingListTexts.notReadAgain(notReadAgain)}</span>}
        <Button look="link" onClick={save}>
          {findingListTexts.save}
        </Button>
      </p>
    </section>
  )
}
