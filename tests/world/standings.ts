import type { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../src/core/domain/ledger/events.ts'
import { Violation } from './violation.ts'

/** What may be done while suspended: it keeps others away, or gets points back (decision 027). */
const WHILE_SUSPENDED: ReadonlySet<LedgerEvent['type']> = new Set([
  'taken-back',
  'declined',
  'muted',
])

/** Who was suspended or has left, by the events of the ledger. Whoever has left only gets waiting points back. */
export class Standings {
  private readonly suspended = new Set<UserId>()
  private readonly left = new Set<UserId>()

  /** Checks an event that the ledger has taken, and notes what it changes. */
  check(event: LedgerEvent, state: LedgerState): void {
    const { actor, recipient } = partiesOf(event, state)
    const took = `the ledger takes it: ${event.type}`
    if (this.left.has(actor) && event.type !== 'taken-back')
      throw new Violation(`${actor} has left, and acts, and ${took}`)
    if (this.left.has(recipient))
      throw new Violation(`${recipient} has left, and gets points or is asked for them`)
    if (this.suspended.has(actor) && !WHILE_SUSPENDED.has(event.type))
      throw new Violation(`${actor} is suspended, and acts, and ${took}`)
    if (event.type === 'suspended') this.suspended.add(event.id)
    else if (event.type === 'lifted') this.suspended.delete(event.id)
    else if (event.type === 'left') this.left.add(event.id)
    else if (event.type === 'removed') this.checkRemoval(event, state)
  }

  /** Only moderators take somebody else’s message away, and names go with who leaves. */
  private checkRemoval(
    { id, part, removal }: Extract<LedgerEvent, { type: 'removed' }>,
    state: LedgerState,
  ): void {
    const { by } = removal
    const row = state.transactions.get(id)
    const owner = part === 'recipient' ? row?.recipientId : row?.senderId
    const mayRemove =
      removal.for === 'moderation'
        ? part === 'message' && state.isModerator(by)
        : owner === by && (removal.for === 'own' ? part === 'message' : this.left.has(by))
    if (!mayRemove)
      throw new Violation(`${by} takes the ${part} of ${id} away (${removal.for}), and may not`)
  }
}

const NOBODY = '' as UserId

/** Who acts in an event, and who gets points or is asked for them by it. Words may be taken away in any standing. */
function partiesOf(
  event: LedgerEvent,
  { transactions }: LedgerState,
): { readonly actor: UserId; readonly recipient: UserId } {
  switch (event.type) {
    case 'posted':
    case 'handed-over':
    case 'taken-back': {
      const row = event.type === 'posted' ? event.row : transactions.get(event.id)
      return { actor: row?.senderId ?? NOBODY, recipient: row?.recipientId ?? NOBODY }
    }
    case 'named':
    case 'described':
      return { actor: event.id, recipient: NOBODY }
    case 'reported':
    case 'reacted':
      return { actor: event.by, recipient: NOBODY }
    case 'asked':
      return { actor: event.from, recipient: event.to }
    case 'declined':
      return { actor: event.to, recipient: NOBODY }
    case 'muted':
      // Whoever leaves forgets whom they muted.
      return { actor: event.at === null ? NOBODY : event.by, recipient: NOBODY }
    default:
      return { actor: NOBODY, recipient: NOBODY }
  }
}
