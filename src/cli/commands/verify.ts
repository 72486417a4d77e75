import type { Checkpoint } from '../../core/domain/check/checkpoint.ts'
import { checkpointText } from '../../core/domain/check/checkpoint-text.ts'
import type { ReceiptRefusal } from '../../core/domain/check/receipt.ts'
import type { ProofRefusal, ProvenEntry } from '../../core/domain/check/receipt-proof.ts'
import { CompareCheckpoint } from '../../core/use-cases/compare-checkpoint.ts'
import { VerifyReceipt } from '../../core/use-cases/verify-receipt.ts'
import type { Context } from '../context.ts'
import { copyText, copyTooSmall, otherHistory, sameHistory } from '../copy-texts.ts'
import { entrySentence } from '../entry-sentence.ts'
import { printable } from '../printable.ts'
import { readInput } from '../read-input.ts'
import { compareText, emptyCheckpoint, otherOrigin, receiptProblem } from '../receipt-texts.ts'
import { jsonText } from '../report-text.ts'
import { type ExitCode, Undecided } from '../undecided.ts'
import { openCopy } from '../with-copy.ts'

/** Checks a receipt, without the ledger. With `--state`, also whether its checkpoint is in the history of the copy there. */
export async function verify(context: Context): Promise<ExitCode> {
  const { args, ports, terminal } = context
  const { operand: file, project, state } = args
  const result = new VerifyReceipt(ports.digest).verify(await readInput(terminal, file))
  if (!result.ok) {
    await terminal.print(invalidText(context, result.refusal))
    return 1
  }
  const { checkpoint } = result.value
  if (project !== null && checkpoint.origin !== `pledger/${project}`)
    throw new Undecided(otherOrigin('The receipt', checkpoint.origin, `pledger/${project}`))
  const own = state === null ? null : await ownCheckpoint(context, state, checkpoint)
  await terminal.print(validText(context, result.value, own))
  return own === null || own.root === checkpoint.root ? 0 : 1
}

/** Throws `Undecided` where the file is no receipt at all, or one that a later version has made. */
function invalidText({ args }: Context, refusal: ReceiptRefusal | ProofRefusal): string {
  const problem = receiptProblem(refusal)
  if (refusal.code === 'receipt-unreadable' || refusal.code === 'entry-unknown')
    throw new Undecided(`${args.operand} cannot be checked: ${problem}.`)
  if (args.isJson) return jsonText({ isValid: false, problem: refusal })
  return `The receipt is not valid: ${problem}.\n`
}

function validText({ args }: Context, proven: ProvenEntry, own: Checkpoint | null): string {
  const { checkpoint, index, entry } = proven
  const { origin, size, root } = checkpoint
  const isSame = own?.root === root
  const text = checkpointText(checkpoint)
  if (args.isJson) {
    const about = { isValid: true, origin, entries: size, index, entry, checkpoint: text }
    return jsonText({ ...about, ...(own && { isSameHistory: isSame }) })
  }
  const folder = args.state ?? ''
  const compared =
    own && (isSame ? sameHistory(size, folder) : otherHistory(size, folder, own.root))
  return `${printable(entrySentence(proven))}\n${text}${compared ?? compareText}\n`
}

/** The checkpoint that the copy has at the size of this one. */
async function ownCheckpoint(
  { ports }: Context,
  folder: string,
  checkpoint: Checkpoint,
): Promise<Checkpoint> {
  const { origin } = checkpoint
  const copy = await openCopy(ports, folder, origin)
  const compared = await new CompareCheckpoint(copy, ports.digest).compare(origin, checkpoint)
  if (compared.ok) return compared.value.own
  const { refusal } = compared
  if (refusal.code === 'copy-too-small') throw new Undecided(copyTooSmall(folder, refusal.size))
  if (refusal.code === 'empty-checkpoint') throw new Undecided(emptyCheckpoint)
  if (refusal.code === 'other-origin')
    throw new Undecided(otherOrigin('The receipt', refusal.origin, origin))
  throw new Undecided(copyText(refusal, folder))
}
