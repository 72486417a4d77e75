import { checkpointText } from '../core/domain/check/checkpoint-text.ts'
import { describeCount } from '../core/domain/check/describe.ts'
import type { Finding, Hint } from '../core/domain/check/finding.ts'
import {
  type AuditReport,
  findingCount,
  readBeforeOnly,
  verdictOf,
} from '../core/use-cases/audit/audit-report.ts'
import { nothingToCheck } from './check-texts.ts'
import { printable } from './printable.ts'

/** An import or a restore gives a hint for each record. */
const SHOWN_HINTS = 10

/** The report for people: a line for each finding, the hints apart, and the verdict as the last line. */
export function reportText(report: AuditReport): string {
  const { entries, accounts, findings, hints, checkpoint, before, compared } = report
  const lines = findings.map(lineOf)
  const all = findingCount(report)
  if (all > findings.length)
    lines.push(
      `${describeCount(findings.length)} of ${describeCount(all)} findings shown: an earlier check had the others, whose records were not read again. --everything reads them.`,
    )
  if (hints.length > 0) {
    const why = 'no findings, since an import or a restore does it, too'
    const shown = hints.slice(0, SHOWN_HINTS).map((hint) => `  ${lineOf(hint)}`)
    lines.push(`Hints (${why}):`, ...shown)
    const more = hints.length - shown.length
    if (more > 0) lines.push(`  and ${describeCount(more)} more, which --json lists`)
  }
  if (checkpoint.size < entries)
    lines.push(
      `The fingerprint is of the first ${describeCount(checkpoint.size)} entries: these are sealed.`,
    )
  if (before && readBeforeOnly(report) > 0)
    lines.push(
      `The first ${describeCount(before.size)} entries were read by a check that was stopped, and ${describeCount(compared)} of them again now; --everything reads all again.`,
    )
  if (verdictOf(report) === 'empty') lines.push(nothingToCheck)
  const numbers = `${describeCount(entries)} entries, ${describeCount(accounts)} accounts, ${describeCount(all)} findings`
  lines.push(`${numbers}, fingerprint ${checkpoint.root}`)
  return lines.map((line) => `${line}\n`).join('')
}

/** The report as one JSON document. */
export function reportJson(report: AuditReport): string {
  const { origin, entries, accounts, findings, notReadAgain, hints, checkpoint } = report
  const document = {
    origin,
    entries,
    accounts,
    findings,
    ...(notReadAgain > 0 && { notReadAgain }),
    hints,
    checkpoint: checkpointText(checkpoint),
  }
  return jsonText(document)
}

export function jsonText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function lineOf({ code, about, id, expected, found }: Finding | Hint): string {
  const what = id === null ? about : `${about} ${id}`
  return printable(`${code}: ${what}: expected ${expected}; found ${found}`)
}
