import { expect, it } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import {
  type OutboxEntry,
  type Send,
  type SendEvent,
  sendOf,
  step,
} from '../../../src/core/domain/send.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'

const TRANSFER = aTransfer()
const REFUSED = refuse({ code: 'insufficient-balance', balance: 0 } as const)

/** A page and its outbox, which takes one event after the other. */
function aPage(first: OutboxEntry) {
  let [entry, send]: [OutboxEntry | null, Send] = [first, sendOf(TRANSFER)]
  return {
    take(event: SendEvent) {
      ;({ entry, send } = step(entry, send, event, 0))
      return send
    },
    submitElsewhere() {
      entry = anEntry(TRANSFER, 'sending', 1)
    },
  }
}

it('a post that fails is not shown with the refusal of an earlier one', () => {
  const page = aPage(anEntry(TRANSFER, 'sending', 0))
  page.take({ type: 'resumed', isOnline: true })
  page.submitElsewhere()
  page.take({ type: 'answered', number: 1, outcome: REFUSED })
  page.take({ type: 'found', number: 2, outcome: null })
  page.take({ type: 'resumed', isOnline: true })
  page.take({ type: 'lost', number: 3, mayHaveHappened: false, mayPass: false })
  const { news } = page.take({ type: 'found', number: 4, outcome: null })
  expect(news).toEqual(refuse({ code: 'failed' }))
})
