import type { Instant } from '../../core/domain/ids.ts'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import { type AuditReport, findingCount, verdictOf } from '../../core/use-cases/check/report.ts'
import { counted, formatPoints } from '../shared/points.tsx'
import { DAY, dayAndTime, HOUR, MINUTE } from '../shared/time.tsx'

/** The texts of checks. */
export const checkTexts = {
  title: 'Check the ledger',
  about:
    'Your browser reads every entry and computes every balance again. You don’t have to trust anyone, not even the owner of the database.',
  failedToOpen: 'The check could not be loaded.',
  failed: 'Loading the check of the ledger failed',
  loading: 'Loading the check',
  inDemo: (isCopyUnusable: boolean) => (documents: number) =>
    `${isCopyUnusable ? 'Without a copy, each' : 'The first'} check reads about ${recordsText(documents)}. In this demo they are all in your browser, so it costs nobody anything.`,
  first: (documents: number) =>
    `The first check reads about ${recordsText(documents)}; the owner of this ledger pays for them. Later checks read only what is new.`,
  withoutCopy: (documents: number) =>
    `Without a copy, each check reads about ${recordsText(documents)}; the owner of this ledger pays for them.`,
  withoutCopyUnknown: 'Without a copy, each check reads the whole ledger.',
  firstUnknown: 'The first check reads the whole ledger. Later checks read only what is new.',
  otherCopies: (origins: readonly string[]) =>
    `This browser has a copy of another ledger: ${origins.join(', ')}. It is not compared with this one, and stays as it is.`,
  noEntries: 'This ledger has no entries yet.',
  start: 'Check the ledger',
  resume: 'Continue',
  whatIsNew: 'Check what is new',
  everything: 'Check it all again',
  stop: 'Stop',
  stopping: 'Stopping…',
  checking: 'Checking the ledger',
  starting: 'Opening the ledger…',
  readOf: (read: number, expected: number | null) =>
    expected === null
      ? `${counted(read, 'entry', 'entries')} read`
      : `${formatPoints(read)} of about ${counted(expected, 'entry', 'entries')}`,
  stopped: (read: number) =>
    read === 0
      ? 'Stopped before an entry was read.'
      : `Stopped after ${counted(read, 'entry', 'entries')}.`,
  next: {
    'after-copy': 'What was read is in your copy: the next check continues from there.',
    'at-start':
      '“Check it all again” reads the whole ledger as of one moment, so next time it starts from the first entry.',
    'not-saved': 'Nothing was saved: the next check starts from the first entry.',
  },
  offline: 'You are offline; a check needs the network.',
  copyOffline: 'Your copy works without it.',
  openTransaction: 'Open the transaction',
  openAccount: 'Open the account',
  owner:
    'The owner of this ledger also serves this page. They cannot hide a change of the past from others who keep copies and fingerprints. The command line makes the same check without this page.',
}

export const verdictTexts = {
  clean: 'It all adds up',
  sumsOnly: 'The points add up',
  otherHistory: 'Not the same history',
  otherHistoryAbout:
    'This ledger does not have the history of the fingerprint below. Either its past was changed, or the fingerprint was.',
  wrong: 'Something does not add up',
  unchecked: 'Not checked to the end yet',
  copy: 'Your copy',
  wrongBefore: 'Your last check had findings',
  empty: 'Nothing to check yet',
  summary: (report: AuditReport) =>
    [
      counted(report.entries, 'entry', 'entries'),
      counted(report.accounts, 'account', 'accounts'),
      counted(findingCount(report), 'finding', 'findings'),
      ...(report.hints.length > 0 ? [counted(report.hints.length, 'hint', 'hints')] : []),
    ].join(', '),
  readBefore: (size: number, compared: number) =>
    `The first ${counted(size, 'entry', 'entries')} were read by a check that was stopped; ${formatPoints(compared)} of them were read again now.`,
  copied: (size: number) => `${counted(size, 'entry', 'entries')} on this device`,
  circulation: 'Points in circulation',
  whereTheyAre: 'Where they are',
  inBalances: (inBalances: number, waiting: number) =>
    `In balances ${formatPoints(inBalances)}, waiting ${formatPoints(waiting)}`,
  since: 'New since your last check',
  nothing: 'nothing',
  unchanged: 'Unchanged since then',
  allOf: (count: number) => `all ${formatPoints(count)}`,
  someOf: (compared: number, size: number) =>
    `${formatPoints(compared)} of ${formatPoints(size)}, at random`,
  differs: 'see the findings',
  forgotten: 'Taken away from the ledger',
  forgottenTexts: (count: number) =>
    `${counted(count, 'text', 'texts')}: your copy has forgotten ${count === 1 ? 'it' : 'them'}, too`,
  documents: 'Read from the database',
}

/** The verdict in a few words. Correct sums do not mean that the past is the same as in another person's fingerprint. */
export function verdictTitle(report: AuditReport, isOtherHistory: boolean): string {
  const verdict = verdictOf(report)
  return isOtherHistory && verdict === 'clean' ? verdictTexts.sumsOnly : verdictTexts[verdict]
}

const problems: Readonly<Record<CopyRefusal['code'], string>> = {
  'copy-changed':
    'Another tab changed your copy during this check. The verdict is valid. Check what is new to update your copy.',
  'copy-full':
    'This device has no room left for your copy. The verdict is valid, but the next check has nothing to compare with. Make room, then check again.',
  'copy-forbidden':
    'This browser does not let the page keep a copy, for example in a private window. The verdict of a check is valid, but the next one has nothing to compare with.',
  'copy-corrupt':
    'Your copy on this device is damaged, so nothing is compared with it. You can drop it; the next check makes a new one.',
  'copy-of-other-version':
    'Another version of this page wrote your copy, and this one cannot read it. It stays as it is. Load the page again, in case there is a newer one. Or drop the copy; the next check makes a new one.',
}

export function problemText({ code }: CopyRefusal): string {
  return problems[code]
}

export const copyTexts = {
  problem: 'About your copy',
  drop: 'Drop my copy',
  dropQuestion: (size: number | null) =>
    `Drop your copy${size === null ? '' : ` of ${counted(size, 'entry', 'entries')}`}? Then this device no longer knows the ledger's past: the next check reads everything again and cannot notice earlier changes.`,
  dropConfirm: 'Drop it',
  dropCancel: 'Keep it',
  dropped: 'Your copy is dropped.',
  dropFailed: 'Your copy could not be dropped.',
  export: 'Export',
  exportAbout: 'Save your copy as a file',
  transactions: 'Transactions',
  accounts: 'Accounts',
  exported: (rows: number) => `Saved ${counted(rows, 'row', 'rows')}.`,
  exportFailed: 'The export failed.',
  exportNoCopy:
    'Nothing was saved: your copy was dropped, perhaps in another tab. The next check makes a new one.',
}

function recordsText(documents: number): string {
  return counted(documents, 'record', 'records')
}

const SECOND = 1_000

/** "just now", "5 min ago", "3 h ago", "19 Nov, 18:04". */
export function agoText(at: Instant, now: Instant): string {
  const age = now - at
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  return age < DAY ? `${Math.floor(age / HOUR)} h ago` : dayAndTime(at)
}

/** "about 4 s left". Unit: ms. */
export function leftText(left: number): string {
  if (left < 90 * SECOND) return `about ${Math.max(1, Math.round(left / SECOND))} s left`
  return `about ${Math.round(left / MINUTE)} min left`
}

/** "in 3 days": the time since the last check. Unit: ms. */
export function spanText(span: number): string {
  if (span < 2 * MINUTE) return 'in the last minute'
  if (span < 2 * HOUR) return `in ${Math.floor(span / MINUTE)} minutes`
  return span < 2 * DAY
    ? `in ${Math.floor(span / HOUR)} hours`
    : `in ${Math.floor(span / DAY)} days`
}
