import { accept, refuse } from '../../../src/core/domain/result.ts'
import {
  hasPendingRow,
  type OutboxEntry,
  type OutboxState,
  type Send,
  type SendEvent,
  type SendNews,
  type SendStep,
  sendOf,
  step,
} from '../../../src/core/domain/send.ts'
import { pendingRecordOf, recordOf } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueUserId } from '../../builders/unique.ts'

const STATES: readonly (OutboxState | null)[] = [null, 'sending', 'unanswered', 'failed', 'sent']
const RECIPIENT = uniqueUserId()
const TRANSFER = aTransfer({ recipientId: RECIPIENT })
const ROW = recordOf(TRANSFER, null, 0)
const REFUSED = refuse({ code: 'insufficient-balance', balance: 0 } as const)
const number = 1

/** What happens to a send of which the page knows `before`. `asked` is the question that it answers. */
interface Row {
  readonly what: string
  readonly event: SendEvent
  readonly before?: Partial<Send>
  readonly asked?: 'look up' | 'post' | 'find'
  /** Whether another tab has changed the entry since the question. */
  readonly isChanged?: boolean
}

const submitted = {
  type: 'submitted',
  transfer: TRANSFER,
  recipientId: RECIPIENT,
  wasTriedBefore: false,
  isOnline: true,
} as const
const left = {
  type: 'unaddressed',
  number,
  refusal: { code: 'recipient-left' },
} as const

const IN_FORM: readonly Row[] = [
  { what: 'submitted', event: submitted },
  { what: 'submitted, no `recipientId`', event: { ...submitted, recipientId: undefined } },
  { what: 'submitted, not `isOnline`', event: { ...submitted, isOnline: false } },
  { what: 'addressed', asked: 'look up', event: { type: 'addressed', number, recipientId: null } },
  { what: 'unaddressed', asked: 'look up', event: left },
  { what: 'unaddressed, `wasTried`', asked: 'look up', event: left, before: { wasTried: true } },
  {
    what: 'unaddressed: unreachable',
    asked: 'look up',
    event: { type: 'unreachable', number },
  },
  {
    what: 'form opened',
    event: { type: 'form opened' },
    before: { state: 'unawaited', news: null },
  },
  { what: 'form closed during a post', asked: 'post', event: { type: 'form closed' } },
]

const ANSWERS: readonly Row[] = [
  { what: 'resumed', event: { type: 'resumed', isOnline: true } },
  {
    what: 'answered: accepted',
    asked: 'post',
    event: { type: 'answered', number, outcome: accept(ROW) },
  },
  {
    what: 'answered: refused',
    asked: 'post',
    event: { type: 'answered', number, outcome: REFUSED },
  },
  {
    what: 'lost, `mayHaveHappened`',
    asked: 'post',
    event: { type: 'lost', number, mayHaveHappened: true, mayPass: true },
  },
  {
    what: 'lost, `mayPass`',
    asked: 'post',
    event: { type: 'lost', number, mayHaveHappened: false, mayPass: true },
  },
  {
    what: 'lost',
    asked: 'post',
    event: { type: 'lost', number, mayHaveHappened: false, mayPass: false },
  },
  { what: 'found', asked: 'find', event: { type: 'found', number, outcome: accept(ROW) } },
  { what: 'found: null', asked: 'find', event: { type: 'found', number, outcome: null } },
  {
    what: 'found: null, another tab has changed it',
    asked: 'find',
    event: { type: 'found', number, outcome: null },
    isChanged: true,
  },
  { what: 'unreachable', asked: 'find', event: { type: 'unreachable', number } },
  { what: 'arrived', event: { type: 'arrived', row: ROW } },
]

const shown = (what: string, state: Send['state'], news: SendNews): Row => ({
  what: `shown, news ${what}`,
  event: { type: 'shown' },
  before: { state, news } as Partial<Send>,
})
const SHOWN: readonly Row[] = [
  shown('sent', 'decided', accept(ROW)),
  shown('refused', 'decided', REFUSED),
  shown('unanswered', 'awaited', 'unanswered'),
  shown('pending', 'pending', accept(pendingRecordOf(TRANSFER, 0))),
]

/** The tables of `docs/sends.md`, by their headings: what each event makes of each state of the outbox. */
const TABLES: Readonly<Record<string, string>> = {
  'In its form': table(IN_FORM, { state: 'awaited', isInForm: true }),
  'Somebody waits for it: `awaited`': table(ANSWERS, { state: 'awaited', isInForm: true }),
  'Nobody waits for it: `unawaited`': table(ANSWERS, {}),
  'Its news are shown': table(SHOWN, { wasTried: true }),
}

/** The document with the tables of the machine as it is. */
export function withSendTables(document: string): string {
  let text = document
  for (const [heading, rows] of Object.entries(TABLES)) {
    const [before = '', after = ''] = text.split(`### ${heading}\n`)
    text = `${before}### ${heading}\n${rows}\n${after.replace(/^(\|.*\n)*/, '')}`
  }
  return text
}

function table(rows: readonly Row[], known: Partial<Send>): string {
  const head = ['', ...STATES.map((state) => state ?? 'none')]
  const lines = rows.map((row) => [row.what, ...STATES.map((state) => cell(state, row, known))])
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function cell(state: OutboxState | null, row: Row, known: Partial<Send>): string {
  const { event, asked, before, isChanged = false } = row
  const entry: OutboxEntry | null = state && { transfer: TRANSFER, state, since: 0 }
  // What is posted was `sending` then: in the other columns, another tab has changed it.
  const then = asked === 'post' ? ({ state: 'sending', since: 0 } as const) : entry
  const question = asked && {
    ...{ number, kind: asked, isFirst: true },
    before: isChanged ? null : then,
  }
  const send = {
    ...sendOf(TRANSFER),
    ...{ question: question ?? null, questions: number, newsOf: entry },
    ...known,
    ...before,
  } as Send
  return textOf(step(entry, send, event, 0), send)
}

function textOf({ entry, send, effects }: SendStep, before: Send): string {
  const parts = [entry?.state ?? 'none', ...effects.map(({ type }) => type)]
  if (send.news !== null && send.news !== before.news) parts.push(`news ${nameOf(send.news)}`)
  if (hasPendingRow(send) && !hasPendingRow(before)) parts.push('pending row')
  return parts.join(', ')
}

function nameOf(news: SendNews): string {
  if (news === 'unanswered') return news
  if (news.ok) return news.value.status === 'pending' ? 'pending' : 'sent'
  return news.refusal.code === 'failed' ? 'failed' : 'refused'
}
