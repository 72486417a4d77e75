import type { CheckpointRefusal } from '../core/domain/check/checkpoint-text.ts'
import { describeCount } from '../core/domain/check/describe.ts'
import type { ReceiptRefusal } from '../core/domain/check/receipt.ts'
import type { ProofRefusal } from '../core/domain/check/receipt-proof.ts'

export function checkpointProblem(file: string, { code }: CheckpointRefusal): string {
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

export function otherOrigin(what: string, found: string, expected: string): string {
  return `${what} is of another ledger: ${found}, not ${expected}.`
}

export const emptyCheckpoint = 'A checkpoint of 0 entries says nothing about any of them.'

export const nothingSealed =
  'No entry is sealed yet, so this checkpoint says nothing: entries are sealed after ten minutes.'

export function notInLedger(id: string): string {
  return `The ledger has no sealed transaction "${id}". Transactions are sealed after ten minutes.`
}

export function receiptProblem(refusal: ReceiptRefusal | ProofRefusal): string {
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

export const compareText =
  'Compare this checkpoint with one that you trust: who made the receipt can have made both.'
