import type { LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { AuditReport } from '../core/use-cases/audit/audit-report.ts'
import { checkLedger } from './check-ledger.ts'
import { foundSomething } from './check-texts.ts'
import { type Context, originOf, sourceOf } from './context.ts'
import { copyText } from './copy-texts.ts'
import { type ExitCode, Undecided } from './undecided.ts'
import { openCopy, withTemporaryCopy } from './with-copy.ts'

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
