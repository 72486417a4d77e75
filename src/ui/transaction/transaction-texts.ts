import type { Transaction } from '../../core/domain/transaction.ts'
import { formatPoints } from '../shared/points.tsx'

/** The words of one transaction's view. */
export const transactionTexts = {
  title: 'Transaction',
  titleOf: ({ amount, recipient }: Transaction) =>
    `${formatPoints(Math.abs(amount))} GBP to @${recipient}`,
  loading: 'Loading the transaction',
  noTime: 'No time stored',
  sentItTo: 'sent it to',
  status: 'Status',
  settled: 'Settled',
  handedOver: (time: string) => `Settled: handed over on ${time}`,
  takenBack: (time: string) => `Taken back on ${time}`,
  inYourCopy: 'In your copy',
  id: 'Id',
  showInFeed: 'Show in the feed',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied. It is in the address bar.',
  saveReceipt: 'Save receipt',
  saved: (file: string) => `Saved as ${file}.`,
  outOfReach: 'The ledger cannot be reached. This is what the feed last had of it.',
  retry: 'Try again',
  failed: 'The ledger cannot be reached.',
  notFound: 'No such transaction',
  notFoundHint: 'The ledger has no transaction with this id.',
  idInvalid: 'Not a transaction’s link',
  idInvalidHint:
    'An id has 1 to 64 letters, digits, - and _. The link may be cut, or have a character too many.',
  takenOut: (entry: string) =>
    `Your copy has it, as entry ${entry}: it was taken out of the ledger.`,
  check: 'Check the ledger',
}
