import type { CompareTransactionRefusal } from '../../core/use-cases/check/compare-transaction.ts'
import { formatPoints } from '../shared/points.tsx'

/** The texts for what the copy on this device has of a transaction. */
export const copyTexts = {
  looking: 'Looking…',
  notInLedger: 'Not in the ledger yet',
  sealed: (index: number) => `Entry ${entryNumber(index)}, sealed`,
  differs: (index: number) => `Entry ${entryNumber(index)} differs`,
  failed: 'Your copy could not be opened.',
  differsTitle: 'Differs from your copy',
  differsHint:
    'Your copy has what the ledger said when you checked it. Somebody has changed the ledger since.',
  ledgerNow: 'Ledger now',
  yourCopy: 'Your copy',
  checkLedger: 'Check the ledger',
  facts: {
    time: 'Time',
    points: 'Points',
    sender: 'Sender',
    recipient: 'Recipient',
    message: 'Message',
  },
  account: (id: string | null) => (id === null ? 'waiting at first' : `account ${id}`),
  otherMessage: 'another text; your copy has only its digest',
}

/** An entry's number as people count: from 1. */
export function entryNumber(index: number): string {
  return formatPoints(index + 1)
}

interface AbsenceText {
  readonly text: string
  /** The texts of a link to the check, which helps. */
  readonly check?: string
  readonly isAlarming?: boolean
}

/** Why there is no entry to compare with. */
export function absenceText({ code }: CompareTransactionRefusal): AbsenceText {
  switch (code) {
    case 'no-copy':
      return { text: 'You have no copy yet:', check: 'make one' }
    case 'not-in-copy':
      return { text: 'Not in your copy:', check: 'check what is new' }
    case 'not-sealed-yet':
      return { text: 'Not sealed yet: entries are sealed after ten minutes' }
    case 'missing-from-copy':
      return {
        text: 'Your copy has the other entries of this time, but not this one:',
        check: 'check the ledger',
        isAlarming: true,
      }
    case 'copy-changed':
      return { text: 'Another tab has just changed your copy. Open this view again.' }
    case 'copy-of-earlier-version':
      return { text: 'An earlier version of this page wrote your copy:', check: 'see the check' }
    case 'copy-of-later-version':
      return { text: 'A later version of this page wrote your copy. Load the page again.' }
    case 'copy-forbidden':
      return { text: 'This browser does not let the page keep a copy' }
    case 'copy-corrupt':
    case 'copy-full':
      return { text: 'Your copy is damaged:', check: 'drop it and check again', isAlarming: true }
  }
}
