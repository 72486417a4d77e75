import type { LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { AuditReport, AuditRequest } from '../core/use-cases/audit/audit-report.ts'
import { AuditLedger } from '../core/use-cases/audit-ledger.ts'
import { progressText, stoppedAgain, stoppedText, stoppedWithState } from './check-texts.ts'
import { type Context, originOf, sourceOf } from './context.ts'
import { emptyCheckpoint } from './receipt-texts.ts'
import { Undecided } from './undecided.ts'

/** Checks the ledger that was asked for, shows the progress, and can be stopped. Throws `Undecided`, and a `Fault` of the archive. */
export async function checkLedger(
  context: Context,
  copy: LedgerCopy,
  request: AuditRequest,
): Promise<AuditReport> {
  const { ports, terminal, stop, args } = context
  const { digest, clock, random, pause } = ports
  const archive = ports.archive(sourceOf(context))
  const audit = new AuditLedger(archive, copy, digest, clock, random, pause)
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
