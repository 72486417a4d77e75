import { accept, refuse } from '../../src/core/domain/result.ts'
import type { Send, SendStep, step as stepOfSends } from '../../src/core/domain/send.ts'
import { pendingRecordOf } from '../../src/core/domain/transfer-record.ts'

type Step = typeof stepOfSends

/** A bug in the state machine of sends, planted by what it does wrong: the machine with the bug. */
export interface PlantedInSends {
  readonly what: string
  plant(step: Step): Step
}

const FAILED = refuse({ code: 'failed' } as const)

/** What the simulated worlds must notice (`npm run simulate:mutants`), and what explores the machine (`tests/core/domain/send`). */
export const PLANTED_IN_SENDS: readonly PlantedInSends[] = [
  {
    what: 'The outbox forgets a send before its answer',
    plant: (step) =>
      after(step, (next) =>
        next.effects.some(({ type }) => type === 'post') ? { ...next, entry: null } : next,
      ),
  },
  {
    what: 'A send that is resumed has a new id',
    plant: (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      if (event.type !== 'resumed') return next
      const effects = next.effects.map((effect) => {
        if (effect.type !== 'post') return effect
        const id = `${effect.transfer.id}-b` as typeof effect.transfer.id
        return { ...effect, transfer: { ...effect.transfer, id } }
      })
      return { ...next, effects }
    },
  },
  {
    what: 'A lost answer is shown as a failure, and the send forgotten',
    plant: (step) => (entry, send, event, now) =>
      event.type === 'lost' && send.isAwaited
        ? { entry: null, send: { ...send, ...ENDED, news: FAILED }, effects: [] }
        : step(entry, send, event, now),
  },
  {
    what: 'What has failed is forgotten, though it may still arrive',
    plant: (step) =>
      after(step, (next) =>
        next.entry?.state === 'failed' && codeOf(next.send) === 'failed'
          ? { ...next, entry: null }
          : next,
      ),
  },
  {
    what: 'What was refused is forgotten, though a copy of it may be accepted',
    plant: (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      const isRefused = event.type === 'answered' && next.entry?.state === 'failed'
      return isRefused ? { ...next, entry: null } : next
    },
  },
  {
    what: 'A failed send is sent again, unasked',
    plant: (step) => (entry, send, event, now) =>
      event.type === 'resumed' && entry?.state === 'failed'
        ? step({ ...entry, state: 'sending' }, send, event, now)
        : step(entry, send, event, now),
  },
  {
    what: 'The outcome of a resumed send is never shown',
    plant: (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      const isSent = next.entry?.state === 'sent' && next.send.news !== null
      if (send.isAwaited || !isSent) return next
      return { ...next, entry: null, send: { ...next.send, news: null, shown: 'sent' } }
    },
  },
  {
    what: 'A send is shown as sent before the ledger has it',
    plant: (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      if (event.type !== 'submitted' || !event.isOnline) return next
      const row = { ...pendingRecordOf(event.transfer, now), status: 'settled' } as const
      return { ...next, send: { ...next.send, ...ENDED, news: accept(row) } }
    },
  },
]

const ENDED = { question: null, isAwaited: false, isPending: false } as const

function after(step: Step, change: (next: SendStep) => SendStep): Step {
  return (...given) => change(step(...given))
}

function codeOf({ news }: Send): string | null {
  return news === null || news === 'unanswered' || news.ok ? null : news.refusal.code
}
