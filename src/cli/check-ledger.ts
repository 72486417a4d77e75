import { checkpointText } from '../core/domain/check/checkpoint.ts'
import { describeCount, type Finding, type Hint } from '../core/domain/check/finding.ts'
import type { LedgerCopy } from '../core/ports/ledger-copy.ts'
import {
  type AuditReport,
  type AuditRequest,
  findingCount,
  readBeforeOnly,
  verdictOf,
} from '../core/use-cases/check/report.ts'
import { type Context, checkOver, originOf, sourceOf } from './context.ts'
import { copyText, openCopy, withTemporaryCopy } from './copies.ts'
import { type ExitCode, jsonText, printable, Undecided } from './terminal.ts'

/** Checks the ledger that was asked for, shows the progress, and can be stopped. Throws `Undecided`, and a `Fault` of the archive. */
export async function checkLedger(
  context: Context,
  copy: LedgerCopy,
  request: AuditRequest,
): Promise<AuditReport> {
  const { ports, terminal, stop, args } = context
  const archive = ports.archive(sourceOf(context))
  const audit = checkOver(ports, { archive, copy }).auditLedger
  const end = () => audit.stop()
  stop.addEventListener('abort', end)
  try {
    const checking = audit.check(request, ({ read, expected }) =>
      terminal.progress(progressText(read, expected)),
    )
    if (stop.aborted) audit.stop()
    const result = await checking
    if (result.ok) return result.value
    if (result.refusal.code === 'empty-checkpoint') throw new Undecided(emptyCheckpoint)
    throw new Undecided(await whatIsKept())
  } finally {
    stop.removeEventListener('abort', end)
    terminal.progress('')
  }

  async function whatIsKept(): Promise<string> {
    if (args.command !== 'audit' || args.state === null) return stoppedText
    const head = await copy.head(originOf(sourceOf(context)))
    const isChecked = head.ok && head.value !== null && head.value.checkedAt !== null
    const startsAgain = isChecked && request.depth === 'everything'
    return startsAgain ? stoppedAgain(args.state) : stoppedWithState(args.state)
  }
}

/**
 * Does something with a copy of the ledger that was asked for: that of `--state`, or a temporary one of the ledger as it is now,
 * with the report of its check. Returns 1 where the check found something.
 */
export async function readLedger(
  context: Context,
  use: (copy: LedgerCopy, report: AuditReport | null) => Promise<void>,
): Promise<ExitCode> {
  const { args, ports, terminal } = context
  if (args.state !== null) {
    await use(await openCopy(ports, args.state, originOf(sourceOf(context))), null)
    return 0
  }
  return withTemporaryCopy(ports, async (copy) => {
    const report = await checkLedger(context, copy, { depth: 'everything' })
    if (report.copyProblem)
      throw new Undecided(copyText(report.copyProblem, 'the temporary folder'))
    await use(copy, report)
    if (report.findings.length === 0) return 0
    terminal.say(foundSomething(report.findings.length))
    return 1
  })
}

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
  if (report.forgotten > 0) lines.push(forgottenText(report.forgotten))
  if (verdictOf(report) === 'empty') lines.push(nothingToCheck)
  const numbers = `${describeCount(entries)} entries, ${describeCount(accounts)} accounts, ${describeCount(all)} findings`
  lines.push(`${numbers}, fingerprint ${checkpoint.root}`)
  return lines.map((line) => `${line}\n`).join('')
}

function forgottenText(texts: number): string {
  return texts === 1
    ? '1 text was taken away from the ledger: the copy has forgotten it, too.'
    : `${describeCount(texts)} texts were taken away from the ledger: the copy has forgotten them, too.`
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

function lineOf({ code, about, id, expected, found }: Finding | Hint): string {
  const what = id === null ? about : `${about} ${id}`
  return printable(`${code}: ${what}: expected ${expected}; found ${found}`)
}

function progressText(read: number, expected: number | null): string {
  return expected === null
    ? `${describeCount(read)} entries read`
    : `${describeCount(read)} of about ${describeCount(expected)} entries read`
}

export const stoppedText = 'Stopped.'

function stoppedWithState(folder: string): string {
  return `Stopped. What was read is kept in ${folder}.`
}

function stoppedAgain(folder: string): string {
  return `Stopped. The next check of everything starts from the first entry again; the copy in ${folder} stays.`
}

function foundSomething(findings: number): string {
  return `The check found ${describeCount(findings)} ${findings === 1 ? 'thing' : 'things'} wrong: "pledger audit" says what.`
}

const nothingToCheck = 'There is nothing to check: the ledger has no entries. Is the project right?'

export function otherOrigin(what: string, found: string, expected: string): string {
  return `${what} is of another ledger: ${found}, not ${expected}.`
}

export const emptyCheckpoint = 'A checkpoint of 0 entries says nothing about any of them.'
