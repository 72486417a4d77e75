import type { Instant } from '../../core/domain/ids.ts'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import { counted } from '../shared/counted.ts'
import {
  clock,
  DAY,
  dayInYear,
  dayKey,
  fullDate,
  shortDay,
  yearOf,
} from '../shared/day-and-time.ts'
import { formatPoints } from '../shared/points.tsx'
import type { FieldProblem } from './find-fields.ts'

/** The texts of the search. */
export const findTexts = {
  title: 'Find',
  field: 'Find people and transactions',
  hint: 'A name, or words of a message',
  chips: 'Narrow the search',
  everything: 'Everything',
  people: 'People',
  transactions: 'Transactions',
  sender: 'From',
  recipient: 'To',
  amount: 'Amount',
  dates: 'Dates',
  senderField: 'Sent by',
  recipientField: 'Sent to',
  least: 'At least',
  most: 'At most',
  from: 'First day',
  until: 'Last day',
  clear: 'Clear',
  found: (count: number) => (count === 0 ? 'Nothing found' : `${formatPoints(count)} found`),
  before:
    'Find people by any word of their name, and transactions by their words, people, amount or day.',
  nothing: 'No people or transactions match.',
  nobody: 'No people match.',
  sentItTo: 'sent it to',
  send: 'Send GBP',
  sendTo: (name: string) => `Send GBP to @${name}`,
  more: (count: number) => `Show ${formatPoints(count)} more`,
  allPeople: (count: number) => `All ${formatPoints(count)} people`,
  peopleFailed: 'People could not be looked up.',
  peopleOffline: 'You are offline, so only the people on this device are searched.',
  opening: 'Opening your copy of the ledger…',
  notLoaded: (count: number) =>
    count === 0
      ? 'Nothing found among people.'
      : `Nothing found among people and the ${counted(count, 'transaction', 'transactions')} loaded here.`,
  loadedOnly: (count: number) => `of ${formatPoints(count)} loaded here`,
  failedToOpen: 'Your copy of the ledger could not be opened.',
  keys: '↑ ↓ to move, ⏎ to open, Esc to close.',
}

export const copyTexts = {
  everything: 'Search everything',
  downloads: (records: number) => `: downloads about ${counted(records, 'record', 'records')}`,
  whatCost: 'What does this cost?',
  firstCost:
    'The owner of this ledger pays for each record, a little. The records stay on this device, so after that only new ones are downloaded.',
  refreshCost:
    'It downloads each new record, and up to 100 old ones to compare. The owner of this ledger pays for them, a little.',
  costInDemo: 'Nothing: in this demo all records are in your browser.',
  resume: 'Continue',
  refresh: 'Refresh',
  stop: 'Stop',
  stopping: 'Stopping…',
  making: 'Reading the ledger',
  offline: 'You are offline, so only what is loaded here is searched.',
  readOf: (read: number, expected: number | null) =>
    expected === null
      ? `${formatPoints(read)} entries read`
      : `${formatPoints(read)} of about ${formatPoints(expected)} entries`,
  searched: (at: Instant, now: Instant) =>
    `Searched in your copy of the ledger, checked ${whenText(at, now)}.`,
  partly: (size: number) =>
    `Searched in the first ${formatPoints(size)} entries: your copy is not complete yet.`,
  old: (at: Instant, now: Instant) =>
    `Your copy is ${daysText(Math.floor((now - at) / DAY))} old: newer transactions may be missing.`,
  isOld: (at: Instant, now: Instant) => now - at >= DAY,
  stopped: 'Stopped. What was read is in your copy; the next time continues from there.',
  findings: (count: number) =>
    `The check of the ledger found ${formatPoints(count)} ${count === 1 ? 'thing' : 'things'} that ${count === 1 ? 'does' : 'do'} not add up.`,
  openCheck: 'Open the check',
}

const fieldProblems: Readonly<Record<FieldProblem, string>> = {
  'amount-not-whole': 'An amount is a whole number, such as 12',
  'least-above-most': 'The least is more than the most',
  'from-after-until': 'The first day is after the last',
}

export function fieldProblemText(problem: FieldProblem): string {
  return fieldProblems[problem]
}

const refusals: Readonly<Record<CopyRefusal['code'], string>> = {
  'copy-changed': 'Another tab changed your copy meanwhile.',
  'copy-full': 'This device has no room left for a copy, so only what is loaded here is searched.',
  'copy-forbidden':
    'This browser does not let the page keep a copy, for example in a private window, so only what is loaded here is searched.',
  'copy-corrupt':
    'Your copy on this device is damaged. In the check of the ledger you can drop it.',
  'copy-of-earlier-version':
    'An earlier version of this page wrote your copy, and this one cannot read it. In the check of the ledger you can drop it.',
  'copy-of-later-version':
    'A later version of this page wrote your copy. Load the page again to search it.',
}

export function copyRefusalText({ code }: CopyRefusal): string {
  return refusals[code]
}

/** "10–50 GBP", "from 1,000 GBP", "up to 50 GBP", "12 GBP". */
export function amountText(typedLeast: string, typedMost: string): string {
  const [least, most] = [typedLeast, typedMost].map((typed) =>
    /^\d+$/.test(typed) ? formatPoints(Number(typed)) : typed,
  )
  if (least === most) return `${least} GBP`
  if (least && most) return `${least}–${most} GBP`
  return least ? `from ${least} GBP` : `up to ${most} GBP`
}

/** "1 May – 31 May", "from 1 May", "until 31 May", "1 May". */
export function datesText(from: string, until: string): string {
  if (from === until) return dateText(from)
  if (from && until) return `${dateText(from)} – ${dateText(until)}`
  return from ? `from ${dateText(from)}` : `until ${dateText(until)}`
}

function dateText(date: string): string {
  return shortDay(new Date(`${date}T12:00`).getTime())
}

/** "today at 18:20", "yesterday at 18:20", "on 9 November at 18:20". */
function whenText(at: Instant, now: Instant): string {
  const time = clock(at)
  if (dayKey(at) === dayKey(now)) return `today at ${time}`
  if (dayKey(at) === dayKey(dayKey(now) - 1)) return `yesterday at ${time}`
  return `on ${(yearOf(at) === yearOf(now) ? dayInYear : fullDate)(at)} at ${time}`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${formatPoints(days)} days`
}
