import type { Movement } from '../../core/domain/history.ts'
import { nameText } from '../modals.tsx'
import { counted, formatPoints } from '../shared/points.tsx'

export type HistoryFilter = 'all' | 'received' | 'sent' | 'waiting' | 'between'

const MINUS = '\u2212'

/** The texts of a history. */
export const historyTexts = {
  title: (name: string) => `History of ${nameText(name)}`,
  filters: {
    all: 'All',
    received: 'Received',
    sent: 'Sent',
    waiting: 'Waiting',
    between: 'With you',
  } satisfies Record<HistoryFilter, string>,
  filter: 'Show',
  loading: 'Loading history',
  failed: 'This history could not be loaded.',
  failedFurther: 'Older rows could not be loaded.',
  notLive: 'New rows no longer appear automatically.',
  offline: 'You are offline. There may be newer rows.',
  offlineEmpty: 'You are offline. The history loads once you are online again.',
  empty: 'No activity yet',
  emptyHint: 'Everybody starts with 1,337 GBP.',
  nothing: {
    all: 'Nothing yet.',
    received: 'Nothing received yet.',
    sent: 'Nothing sent yet.',
    waiting: 'Nothing is waiting.',
    between: 'Nothing between the two of you yet.',
  } satisfies Record<HistoryFilter, string>,
  noneSoFar: (read: number) => `None among the newest ${formatPoints(read)} rows.`,
  loadMore: 'Load more',
  end: 'Start of the history',
  direction: { sent: 'to', received: 'from', returned: 'back from' } satisfies Record<
    Movement['kind'],
    string
  >,
  handedOver: 'Handed over',
  change: (points: number) => `${points < 0 ? MINUS : '+'}${formatPoints(Math.abs(points))}`,
  balanceAfter: 'Balance after it:',
  gave: (from: string, to: string, points: number) =>
    `${from} gave ${to} ${formatPoints(points)} GBP`,
  inTotal: 'in total',
  noSums: 'What you gave each other could not be added up.',
  summing: 'Adding up what you gave each other…',
  share: 'Share',
}

/** The texts of the chart. */
export const chartTexts = {
  label: 'Balance over time',
  /** "From 1,300 to 2,115 GBP, not from 0." */
  axis: (lowest: number, highest: number) =>
    `From ${formatPoints(lowest)} to ${formatPoints(highest)} GBP${lowest > 0 ? ', not from 0' : ''}`,
  levels: { highest: 'highest', lowest: 'lowest', start: 'start' },
  today: 'Today',
  value: (day: string, points: number) => `${day}: ${formatPoints(points)} GBP`,
  tableOf: (name: string) => `Balance of ${nameText(name)}`,
  day: 'Day',
  balance: 'Balance in GBP',
  partly: 'Older rows are not loaded: the dashed line leaves them out.',
  showAll: 'Show all',
  showAllHint: 'Reads up to 10,000, 100 transactions at a time.',
  newest: (rows: number) =>
    `These are the newest ${formatPoints(rows)} rows: the dashed line leaves older ones out.`,
  showMore: 'Show 10,000 more',
  orAll: 'or save all as a',
  statement: 'statement',
  read: (rows: number) => `${formatPoints(rows)} rows so far.`,
  stop: 'Stop',
}

/** The texts of a statement. */
export const statementTexts = {
  export: 'Export',
  title: 'Statement',
  about: 'Everything sent and received in a period, with the balance after each row.',
  whatCost: 'What does this cost?',
  cost: 'It is read from the ledger: 1 document for each row. A past period takes some 30 more for its last balance, and 3 for every 100 rows since.',
  presets: {
    'this-month': 'This month',
    'last-month': 'Last month',
    'this-year': 'This year',
    everything: 'Everything',
  },
  period: 'Period',
  from: 'From',
  to: 'To',
  save: (format: string) => `Save as ${format}`,
  reading: (rows: number) => `${formatPoints(rows)} rows read…`,
  stop: 'Stop',
  saved: (rows: number, read: number) =>
    `Saved ${counted(rows, 'row', 'rows')}. ${counted(read, 'row', 'rows')} ${read === 1 ? 'was' : 'were'} read for it.`,
  stopped: 'Stopped. Nothing was saved.',
  failed: 'The statement could not be read. Please try again.',
  backwards: 'The period ends before it begins.',
}
