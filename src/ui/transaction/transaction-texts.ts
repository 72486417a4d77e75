import type { Instant } from '../../core/domain/ids.ts'
import { LONGEST_MESSAGE, readText, shortened } from '../../core/domain/text.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { nameText } from '../modals.tsx'
import { formatPoints } from '../shared/points.tsx'
import { recipientOf } from '../shared/row.ts'
import { clock, date, fullDate, weekday } from '../shared/time.tsx'

/** The texts of one transaction's view. */
export const transactionTexts = {
  title: 'Transaction',
  titleOf: (transaction: Transaction) => {
    const points = `${formatPoints(Math.abs(transaction.amount))} GBP`
    const { name, profile } = recipientOf(transaction)
    return profile === '' ? points : `${points} to ${nameText(name)}`
  },
  loading: 'Loading the transaction',
  noTime: 'No time stored',
  sentItTo: 'sent it to',
  noSender: 'The sender is not stored. It was sent to',
  noRecipient: 'sent it. The recipient is not stored.',
  noPeople: 'Neither the sender nor the recipient is stored.',
  status: 'Status',
  settled: 'Settled',
  handedOver: (recipient: string, time: string) =>
    `Settled: handed over to ${nameText(recipient)} on ${time}`,
  takenBack: (time: string) => `Taken back on ${time}`,
  inYourCopy: 'In your copy',
  id: 'Id',
  showInFeed: 'Show in the feed',
  linkWhenSent: 'Its link works once the ledger has it.',
  again: (points: string) => `Send ${points} GBP again`,
  back: 'Send it back',
  senderLeft: 'Its sender has left, so nothing can be sent back.',
  cannotReturn: 'Its sender has no username, so nothing can be sent back yet.',
  saveReceipt: 'Save receipt',
  saved: (file: string) => `Saved as ${file}.`,
  outOfReach: 'The ledger cannot be reached. This is what the feed showed last.',
  failed: 'The ledger cannot be reached.',
  notFound: 'No such transaction',
  notFoundHint: 'The ledger has no transaction with this id.',
  idInvalid: 'Not a transaction link',
  idInvalidHint:
    'An id has 1 to 64 letters, digits, - and _. The link may be incomplete, or have one character too many.',
  takenOut: (entry: string) =>
    `Your copy has it, as entry ${entry}: it was removed from the ledger.`,
  toFeed: 'Back to the feed',
  check: 'Check the ledger',
}

/** The message of a send that returns points. It names the returned send, so that everybody understands it. */
export function returnMessage({ amount, timestamp, message }: Transaction): string {
  const points = `${formatPoints(Math.abs(amount))} GBP`
  const reference = timestamp > 0 ? `${points} of ${fullDate(timestamp)}` : points
  const text = `Sent back: ${reference}`
  const line = message.replace(/\s+/g, ' ')
  // A message may be removed, or have invalid characters from another client.
  if (line === '' || !readText(line, Number.POSITIVE_INFINITY).ok) return text
  return `${text}, “${shortened(line, LONGEST_MESSAGE - text.length - 4)}”`
}

/** "Thursday 19 November 2026, 18:04:11", in the reader's time zone. */
export function dayAndSecond(at: Instant): string {
  return `${weekday(at)} ${fullDate(at)}, ${clockWithSeconds(at)}`
}

/** "19 Nov 2026, 18:04:11", for narrow places. */
export function dateAndSecond(at: Instant): string {
  return `${date(at)}, ${clockWithSeconds(at)}`
}

function clockWithSeconds(at: Instant): string {
  return `${clock(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`
}
