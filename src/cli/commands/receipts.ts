import { type Checkpoint, checkpointText } from '../../core/domain/check/checkpoint.ts'
import type { Entry } from '../../core/domain/check/entry.ts'
import { describeCount, describeTime } from '../../core/domain/check/finding.ts'
import {
  type ProofRefusal,
  type ProvenEntry,
  type ReceiptRefusal,
  receiptText,
} from '../../core/domain/check/receipt.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { LedgerCopy } from '../../core/ports/ledger-copy.ts'
import { emptyCheckpoint, otherOrigin, readLedger, reportJson } from '../check-ledger.ts'
import { type Context, checkOver, originOf, sourceOf } from '../context.ts'
import {
  copyText,
  copyTooSmall,
  notInCopy,
  openCopy,
  otherHistory,
  sameHistory,
} from '../copies.ts'
import { readInput } from '../files.ts'
import { type ExitCode, jsonText, printable, printableJson, Undecided } from '../terminal.ts'

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

  /** The checkpoint of the copy, after its head was compared with its entries. */
  async function ofCopy(copy: LedgerCopy): Promise<Checkpoint> {
    const folder = args.state ?? ''
    const head = await copy.head(origin)
    if (!head.ok) throw new Undecided(copyText(head.refusal, folder))
    if (!head.value) throw new Undecided(copyText({ code: 'no-copy' }, folder))
    const { size, root } = head.value
    const own = { origin, size, root }
    if (size === 0) return own
    const compared = await checkOver(ports, { copy }).compareCheckpoint.compare(origin, own)
    if (compared.ok) return compared.value.own
    throw new Undecided(copyText({ code: 'copy-corrupt' }, folder))
  }
}

/** Prints the receipt of a sealed transaction. */
export async function receipt(context: Context): Promise<ExitCode> {
  const { ports, terminal, args } = context
  const { operand, state } = args
  const origin = originOf(sourceOf(context))
  return readLedger(context, async (copy) => {
    const made = await checkOver(ports, { copy }).makeReceipt.make(origin, operand as TransactionId)
    if (made.ok) return terminal.print(printableJson(receiptText(made.value)))
    if (made.refusal.code !== 'not-in-copy')
      throw new Undecided(copyText(made.refusal, state ?? 'the temporary folder'))
    throw new Undecided(state === null ? notInLedger(operand) : notInCopy(operand, state))
  })
}

/** Checks a receipt, without the ledger. With `--state`, also whether its checkpoint is in the history of the copy there. */
export async function verify(context: Context): Promise<ExitCode> {
  const { args, ports, terminal } = context
  const { operand: file, project, server, state } = args
  const result = checkOver(ports, {}).verifyReceipt.verify(await readInput(terminal, file))
  if (!result.ok) {
    await terminal.print(invalidText(context, result.refusal))
    return 1
  }
  const { checkpoint } = result.value
  const expected = project === null && server === null ? null : originOf(sourceOf(context))
  if (expected !== null && checkpoint.origin !== expected)
    throw new Undecided(otherOrigin('The receipt', checkpoint.origin, expected))
  const own = state === null ? null : await ownCheckpoint(context, state, checkpoint)
  await terminal.print(validText(context, result.value, own))
  return own === null || own.root === checkpoint.root ? 0 : 1
}

/** Throws `Undecided` if the file is no receipt at all, or one that a later version has made. */
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
  const compared = await checkOver(ports, { copy }).compareCheckpoint.compare(origin, checkpoint)
  if (compared.ok) return compared.value.own
  const { refusal } = compared
  if (refusal.code === 'copy-too-small') throw new Undecided(copyTooSmall(folder, refusal.size))
  if (refusal.code === 'empty-checkpoint') throw new Undecided(emptyCheckpoint)
  if (refusal.code === 'other-origin')
    throw new Undecided(otherOrigin('The receipt', refusal.origin, origin))
  throw new Undecided(copyText(refusal, folder))
}

/** Which entry a receipt shows, of which ledger, at which size. */
function entrySentence({ entry, index, checkpoint }: ProvenEntry): string {
  const place = `entry ${describeCount(index + 1)} of ${describeCount(checkpoint.size)} in ${checkpoint.origin}`
  return `The receipt is valid: ${place}: ${whatHappened(entry)} on ${describeTime(entry.time)}.`
}

function whatHappened(entry: Entry): string {
  if (entry.kind === 'open') return `account ${entry.id} was opened`
  if (entry.kind === 'leave') return `the owner of account ${entry.id} left`
  if (entry.kind === 'name') return `account ${entry.accountId} took the name "${entry.id}"`
  if (entry.kind === 'close')
    return entry.status === 'settled'
      ? `transaction ${entry.id} was handed over to ${entry.recipientId}`
      : `transaction ${entry.id} was taken back`
  const to = entry.recipientId === null ? 'a name that nobody had' : entry.recipientId
  return `transaction ${entry.id}, ${describeCount(entry.points)} GBP from ${entry.senderId} to ${to},`
}

const nothingSealed =
  'No entry is sealed yet, so this checkpoint says nothing: entries are sealed after ten minutes.'

function notInLedger(id: string): string {
  return `The ledger has no sealed transaction "${id}". Transactions are sealed after ten minutes.`
}

function receiptProblem(refusal: ReceiptRefusal | ProofRefusal): string {
  switch (refusal.code) {
    case 'receipt-unreadable':
      return 'it is no JSON object. Perhaps it is cut, or another file'
    case 'receipt-field-invalid':
      return `its field "${refusal.field}" is missing or invalid`
    case 'receipt-checkpoint-invalid':
      return 'its checkpoint is invalid'
    case 'index-out-of-range':
      return `it names the entry at ${describeCount(refusal.index)} of only ${describeCount(refusal.size)}`
    case 'proof-length-differs':
      return `its proof has ${refusal.found} hashes instead of ${refusal.expected}`
    case 'proof-differs':
      return 'its proof does not lead from the entry to the checkpoint'
    case 'entry-unknown':
      return 'its entry is of a version that is not known here'
  }
}

const compareText =
  'Compare this checkpoint with one that you trust: who made the receipt can have made both.'
