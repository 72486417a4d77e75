import type { CheckpointRefusal } from '../../core/domain/check/checkpoint.ts'
import type { CompareRefusal } from '../../core/use-cases/check/compare-checkpoint.ts'
import { counted } from '../shared/points.tsx'
import { problemText } from './check-texts.ts'

export const fingerprintTexts = {
  title: (size: number) => `Fingerprint of the first ${counted(size, 'entry', 'entries')}`,
  about:
    'A short code for the whole history. If yours and a friend’s match, nobody has changed the past.',
  unsealed: 'without the last ten minutes',
  noneSealed: 'No fingerprint yet: it includes entries that are at least ten minutes old.',
  copy: 'Copy',
  copied: 'Copied',
  share: 'Share',
  shareTitle: 'Fingerprint of the ledger',
  linkCopied: 'Link copied',
  notCopied: 'This browser does not let the page copy. Select the text and copy it yourself.',
  compare: 'Compare with somebody else’s fingerprint',
  placeholder: 'Paste a fingerprint or a link to one',
  compareFailed: 'Comparing failed. Please try again.',
  comparing: 'Comparing…',
  same: (size: number) => `Same history up to entry ${size.toLocaleString('en-GB')}`,
  different: (size: number) =>
    `Not the same history: the first ${counted(size, 'entry', 'entries')} of your copy have another fingerprint.`,
  notTheLedgers: (size: number, ledgerSize: number) =>
    size > ledgerSize
      ? `Not the same history: the ledger has only ${counted(ledgerSize, 'entry', 'entries')} to compare, not ${size.toLocaleString('en-GB')}.`
      : `Not the same history: the first ${counted(size, 'entry', 'entries')} of the ledger have another fingerprint.`,
  withoutCopy:
    'There is no copy here to compare it with. A check compares it with the ledger itself.',
  afterCheck: 'It is compared as soon as this check has ended.',
}

const unreadable: Readonly<Record<CheckpointRefusal['code'], string>> = {
  'checkpoint-missing': 'This text has no fingerprint.',
  'checkpoint-one-line': 'This is not a fingerprint. Paste all three lines.',
  'checkpoint-cut': 'This fingerprint is cut off. Copy all three lines, or the whole link.',
  'checkpoint-origin-invalid':
    'This is not a fingerprint: its first line should name the ledger, like pledger/demo.',
  'checkpoint-size-invalid':
    'This is not a fingerprint: its second line should be a whole number of entries.',
  'checkpoint-root-invalid': 'Letters of this fingerprint are missing or changed.',
  'checkpoint-too-long': 'This is more than one fingerprint. Paste the three lines of one only.',
}

export function unreadableText({ code }: CheckpointRefusal): string {
  return unreadable[code]
}

/** The reason why a fingerprint cannot be compared with the copy, and the advice. */
export function compareText(refusal: CompareRefusal, size: number): string {
  switch (refusal.code) {
    case 'no-copy':
      return 'Check the ledger first: then this fingerprint is compared with what your browser has read.'
    case 'other-origin':
      return `This is the fingerprint of another ledger, ${refusal.origin}.`
    case 'empty-checkpoint':
      return 'This fingerprint is of no entries, so it says nothing.'
    case 'copy-too-small':
      return `This fingerprint is of ${counted(size, 'entry', 'entries')}, newer than your copy of ${counted(refusal.size, 'entry', 'entries')}.`
    default:
      return problemText(refusal)
  }
}
