import type { FindingCode, HintCode } from '../../core/domain/check/finding.ts'
import { formatPoints } from '../shared/points.tsx'

/** A sentence for each code. */
export const findingTexts: Readonly<Record<FindingCode | HintCode, string>> = {
  'balance-differs': 'A balance is not what its entries add up to.',
  'totals-differ': 'The totals of an account are not what its entries add up to.',
  overdrawn: 'An account sent more than it had.',
  'entry-broken': 'A record breaks the rules: no app could have written it.',
  'entry-missing': 'An entry of your copy is no longer in the ledger.',
  'entry-changed': 'An entry was changed since it was copied.',
  'entry-inserted': 'An entry was written into the past.',
  'sum-differs': 'The points of all accounts are not 1,337 for each.',
  'checkpoint-differs': 'The ledger does not have the history of the fingerprint.',
  'changed-after-the-fact': 'The database wrote a record at another time than the record says.',
}

export const findingListTexts = {
  findings: 'Findings',
  hints: (count: number) => (count === 1 ? '1 hint' : `${formatPoints(count)} hints`),
  hintsAbout:
    'These may have a harmless cause, such as a restored backup or an import, so they do not count as findings.',
  expected: 'Expected',
  found: 'Found',
  transaction: 'Transaction',
  more: (count: number) => `and ${formatPoints(count)} more`,
  notReadAgain: (count: number) =>
    `An earlier check found ${formatPoints(count)} more in records that were not read again. “Check it all again” reads them.`,
  save: 'Save all as a file',
}
