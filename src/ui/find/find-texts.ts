import { counted, formatPoints } from '../shared/points.tsx'
import { shortDay } from '../shared/time.tsx'
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
  everybody: 'Everybody',
  everybodyLoading: 'Loading people…',
  everybodyFailed: 'People could not be listed.',
  everybodyOffline: 'You are offline, so people cannot be listed.',
  nobodyYet: 'Nobody has a username yet.',
  moreOfEverybody: 'More',
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

const fieldProblems: Readonly<Record<FieldProblem, string>> = {
  'amount-not-whole': 'An amount is a whole number, such as 12',
  'least-above-most': 'The least is more than the most',
  'from-after-until': 'The first day is after the last',
}

export function fieldProblemText(problem: FieldProblem): string {
  return fieldProblems[problem]
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
