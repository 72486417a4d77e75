import { accept, refuse } from '../../../src/core/domain/result.ts'
import {
  type OutboxState,
  type Send,
  type SendEvent,
  type SendNews,
  type SendStep,
  sendOf,
  step,
} from '../../../src/core/domain/send.ts'
import { recordOf } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueUserId } from '../../builders/unique.ts'

const STATES: readonly (OutboxState | null)[] = [null, 'sending', 'unanswered', 'failed', 'sent']
const TRANSFER = aTransfer({ recipientId: uniqueUserId() })
const ROW = recordOf(TRANSFER, null, 0)
const REFUSED = refuse({ code: 'insufficient-balance', balance: 0 } as const)
const number = 1

/** What can happen, and the question that it answers. */
const EVENTS: readonly (readonly [string, 'post' | 'find' | null, SendEvent])[] = [
  ['the page resumes it', null, { type: 'resumed', isOnline: true }],
  ['accepted', 'post', { type: 'answered', number, outcome: accept(ROW) }],
  ['refused', 'post', { type: 'answered', number, outcome: REFUSED }],
  ['no answer', 'post', { type: 'lost', number, mayHaveHappened: true, mayPass: true }],
  ['denied', 'post', { type: 'lost', number, mayHaveHappened: false, mayPass: false }],
  ['found', 'find', { type: 'found', number, outcome: accept(ROW) }],
  ['not found', 'find', { type: 'found', number, outcome: null }],
  ['cannot ask', 'find', { type: 'unreachable', number }],
]

/** The state machine of a send as Markdown: what each event makes of each state of the outbox. */
export function sendTable(isAwaited: boolean): string {
  const head = ['', ...STATES.map((state) => state ?? 'nothing')]
  const rows = EVENTS.map(([what, kind, event]) => [
    kind ? `${kind}: ${what}` : what,
    ...STATES.map((state) => cell(stepFrom(state, isAwaited, kind, event))),
  ])
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function stepFrom(
  state: OutboxState | null,
  isAwaited: boolean,
  kind: 'post' | 'find' | null,
  event: SendEvent,
): SendStep {
  const entry = state && { transfer: TRANSFER, state, since: 0 }
  const question = kind && { number, kind, before: entry, isFirst: true }
  const send: Send = { ...sendOf(TRANSFER), question, questions: number, isAwaited }
  return step(entry, send, event, 0)
}

function cell({ entry, send, effects }: SendStep): string {
  const parts = [
    entry?.state ?? 'nothing',
    ...effects.map(({ type }) => type),
    ...(send.news === null ? [] : [`show ${nameOf(send.news)}`]),
  ]
  return parts.join(', ')
}

function nameOf(news: SendNews): string {
  if (news === 'unanswered') return 'no answer'
  if (news.ok) return 'sent'
  return news.refusal.code === 'failed' ? 'failed' : 'refused'
}
