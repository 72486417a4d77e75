import type { Checkpoint } from '../../core/domain/check/checkpoint.ts'
import { checkpointText } from '../../core/domain/check/checkpoint-text.ts'
import type { LedgerCopy } from '../../core/ports/ledger-copy.ts'
import { CompareCheckpoint } from '../../core/use-cases/compare-checkpoint.ts'
import { type Context, originOf, sourceOf } from '../context.ts'
import { copyText } from '../copy-texts.ts'
import { readLedger } from '../read-ledger.ts'
import { nothingSealed } from '../receipt-texts.ts'
import { jsonText, reportJson } from '../report-text.ts'
import { type ExitCode, Undecided } from '../undecided.ts'

/** Prints the checkpoint of the ledger, or of the copy. */
export async function checkpoint(context: Context): Promise<ExitCode> {
  const { args, ports, terminal } = context
  const origin = originOf(sourceOf(context))
  return readLedger(context, async (copy, report) => {
    const found = report?.checkpoint ?? (await ofCopy(copy))
    if (found.size === 0) terminal.say(nothingSealed)
    const text = checkpointText(found)
    if (!args.isJson) return terminal.print(text)
    const copied = { origin, entries: found.size, checkpoint: text }
    return terminal.print(report ? reportJson(report) : jsonText(copied))
  })

  /** What the copy says about itself, compared with what it has. */
  async function ofCopy(copy: LedgerCopy): Promise<Checkpoint> {
    const folder = args.state ?? ''
    const head = await copy.head(origin)
    if (!head.ok) throw new Undecided(copyText(head.refusal, folder))
    if (!head.value) throw new Undecided(copyText({ code: 'no-copy' }, folder))
    const { size, root } = head.value
    const own = { origin, size, root }
    if (size === 0) return own
    const compared = await new CompareCheckpoint(copy, ports.digest).compare(origin, own)
    if (compared.ok) return compared.value.own
    throw new Undecided(copyText({ code: 'copy-corrupt' }, folder))
  }
}
