import {
  type Checkpoint,
  type CheckpointRefusal,
  readCheckpointText,
} from '../../core/domain/check/checkpoint.ts'
import type { LedgerCopy } from '../../core/ports/ledger-copy.ts'
import { type AuditDepth, type AuditReport, verdictOf } from '../../core/use-cases/check/report.ts'
import { newNeedsState } from '../arguments.ts'
import {
  checkLedger,
  emptyCheckpoint,
  otherOrigin,
  reportJson,
  reportText,
} from '../check-ledger.ts'
import { type Context, originOf, sourceOf } from '../context.ts'
import { copyText, openCopyToWrite, storedByOther, withTemporaryCopy } from '../copies.ts'
import { readInput } from '../files.ts'
import { type ExitCode, Undecided } from '../terminal.ts'

/** Reads and checks the ledger, with `--state` against the copy there. */
export async function audit(context: Context): Promise<ExitCode> {
  const { args, ports, terminal } = context
  const origin = originOf(sourceOf(context))
  if (args.depth === 'new' && args.state === null) throw new Undecided(newNeedsState)
  const checkpoint = args.since === null ? undefined : await checkpointIn(context, args.since)
  const report = await withCopy(async (copy, depth) =>
    checkLedger(context, copy, { depth, ...(checkpoint && { checkpoint }) }),
  )
  await terminal.print(args.isJson ? reportJson(report) : reportText(report))
  return exitCode(report)

  async function withCopy(check: (copy: LedgerCopy, depth: AuditDepth) => Promise<AuditReport>) {
    const { state } = args
    if (state === null) return withTemporaryCopy(ports, (copy) => check(copy, 'everything'))
    const copy = await openCopyToWrite(context, state, origin)
    return check(copy, args.depth ?? (await depthFor(copy)))
  }

  /** A first check that was stopped has read a part of the ledger, and goes on after it. */
  async function depthFor(copy: LedgerCopy): Promise<AuditDepth> {
    const head = await copy.head(origin)
    return head.ok && head.value?.checkedAt === null ? 'new' : 'everything'
  }

  function exitCode(report: AuditReport): ExitCode {
    const { copyProblem, before, compared } = report
    const found = verdictOf(report) === 'wrong' ? 1 : 0
    if (copyProblem === null || args.state === null) return found
    const isCompared = before === null || before.size === 0 || compared > 0
    const isOnlyNotStored = copyProblem.code === 'copy-changed' && isCompared
    terminal.say(isOnlyNotStored ? storedByOther(args.state) : copyText(copyProblem, args.state))
    return found === 1 || isOnlyNotStored ? found : 2
  }
}

/** The checkpoint in a file. Throws `Undecided` if it says nothing about this ledger. */
async function checkpointIn(context: Context, file: string): Promise<Checkpoint> {
  const read = readCheckpointText(await readInput(context.terminal, file))
  if (!read.ok) throw new Undecided(checkpointProblem(file, read.refusal))
  const origin = originOf(sourceOf(context))
  if (read.value.origin !== origin)
    throw new Undecided(otherOrigin(`The checkpoint in ${file}`, read.value.origin, origin))
  if (read.value.size === 0) throw new Undecided(emptyCheckpoint)
  return read.value
}

function checkpointProblem(file: string, { code }: CheckpointRefusal): string {
  const texts = {
    'checkpoint-missing': 'it is empty',
    'checkpoint-one-line': 'it has only one line',
    'checkpoint-cut': 'it is cut',
    'checkpoint-origin-invalid': 'its first line is no origin',
    'checkpoint-size-invalid': 'its second line is no number of entries',
    'checkpoint-root-invalid': 'its third line is no base64 of 32 bytes',
    'checkpoint-too-long': 'it has more than three lines',
  }
  return `${file} is no checkpoint: ${texts[code]}.`
}
