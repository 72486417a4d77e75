import type { SearchQuestion } from '../../core/domain/find/question.ts'
import { startOfDay } from '../shared/time.tsx'

/** The view of the search, and the typed text of its fields. */
export interface FindFields {
  readonly view: 'everything' | 'people'
  readonly words: string
  readonly sender: string
  readonly recipient: string
  readonly least: string
  readonly most: string
  /** Days as a date field has them, such as "2026-05-01"; '' for any. */
  readonly from: string
  readonly until: string
}

/** The filters of a search. Each has a chip. */
export type Filter = 'sender' | 'recipient' | 'amount' | 'dates'

/** Longer than any message or name. */
export const LONGEST_WORDS = 300

export const NO_FIELDS: FindFields = {
  view: 'everything',
  words: '',
  sender: '',
  recipient: '',
  least: '',
  most: '',
  from: '',
  until: '',
}

const amount = /^\d{0,12}$/

/** Reads `?find=`: the words in the first line, then a line for each field that narrows the search. No field has line breaks. */
export function readFind(query: string): FindFields {
  const [words = '', ...lines] = query.split('\n')
  const given = new Map(lines.map((line) => [keyOf(line), line.slice(keyOf(line).length + 1)]))
  const text = (name: string) => (given.get(name) ?? '').slice(0, LONGEST_WORDS)
  const [least = '', most = ''] = text('amount').split('..')
  const [from = '', until = ''] = text('dates').split('..')
  return {
    view: given.has('people') ? 'people' : 'everything',
    words: words.slice(0, LONGEST_WORDS),
    sender: text('from'),
    recipient: text('to'),
    least,
    most,
    from: startOfDay(from) === null ? '' : from,
    until: startOfDay(until) === null ? '' : until,
  }
}

export function writeFind(fields: FindFields): string {
  const { view, words, sender, recipient, least, most, from, until } = fields
  return [
    words,
    ...(view === 'people' ? ['people'] : []),
    ...(sender ? [`from ${sender}`] : []),
    ...(recipient ? [`to ${recipient}`] : []),
    ...(least || most ? [`amount ${least}..${most}`] : []),
    ...(from || until ? [`dates ${from}..${until}`] : []),
  ].join('\n')
}

function keyOf(line: string): string {
  return line.split(' ', 1)[0] ?? ''
}

export type FieldProblem = 'amount-not-whole' | 'least-above-most' | 'from-after-until'

/** Why these fields are invalid; null if they are valid. */
export function problemOf({ least, most, from, until }: FindFields): FieldProblem | null {
  if (!amount.test(least.trim()) || !amount.test(most.trim())) return 'amount-not-whole'
  if (least.trim() && most.trim() && Number(least) > Number(most)) return 'least-above-most'
  return from && until && from > until ? 'from-after-until' : null
}

/** The question that the fields ask. They must be valid. */
export function questionOf(fields: FindFields): SearchQuestion {
  const points = (typed: string) => (typed.trim() === '' ? null : Number(typed))
  return {
    words: fields.words,
    sender: fields.sender,
    recipient: fields.recipient,
    least: points(fields.least),
    most: points(fields.most),
    from: startOfDay(fields.from),
    before: startOfDay(fields.until, 1),
  }
}
