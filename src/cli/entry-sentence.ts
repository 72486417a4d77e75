import { describeCount, describeTime } from '../core/domain/check/describe.ts'
import type { Entry } from '../core/domain/check/entry.ts'
import type { ProvenEntry } from '../core/domain/check/receipt-proof.ts'

/** Which entry a receipt shows, of which ledger, at which size. */
export function entrySentence({ entry, index, checkpoint }: ProvenEntry): string {
  const place = `entry ${describeCount(index + 1)} of ${describeCount(checkpoint.size)} in ${checkpoint.origin}`
  return `The receipt is valid: ${place}: ${whatHappened(entry)} on ${describeTime(entry.time)}.`
}

function whatHappened(entry: Entry): string {
  if (entry.kind === 'open') return `account ${entry.id} was opened`
  if (entry.kind === 'close')
    return entry.status === 'settled'
      ? `transaction ${entry.id} was handed over to ${entry.recipientId}`
      : `transaction ${entry.id} was taken back`
  const to = entry.recipientId === null ? 'a name that nobody had' : entry.recipientId
  return `transaction ${entry.id}, ${describeCount(entry.points)} GBP from ${entry.senderId} to ${to},`
}
