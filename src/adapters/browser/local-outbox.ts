import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Outbox, OutboxEntry, OutboxState } from '../../core/ports/outbox.ts'
import { TextStore } from '../shared/text-store.ts'

const PREFIX = 'pledger-outbox-'

const STATES: readonly unknown[] = [
  'sending',
  'unanswered',
  'failed',
] satisfies readonly OutboxState[]

interface StoredEntry extends OutboxEntry {
  /** When it was first saved, in milliseconds. */
  readonly since: number
}

/** Transfers in the browser's local storage, under one key each, so that two tabs never overwrite each other's. */
export class LocalOutbox implements Outbox {
  private readonly store: TextStore

  constructor(log: Log) {
    this.store = new TextStore(
      () => localStorage,
      (cause) => log.warn('The browser stores no outbox', cause),
    )
  }

  save(transfer: Transfer): void {
    const since = this.read(transfer.id)?.since ?? Date.now()
    this.write({ transfer, state: 'sending', since })
  }

  mark(id: TransactionId, state: OutboxState): void {
    const entry = this.read(id)
    if (entry) this.write({ ...entry, state })
  }

  remove(id: TransactionId): void {
    this.store.remove(PREFIX + id)
  }

  find(id: TransactionId): OutboxEntry | null {
    return this.read(id)
  }

  entriesOf(sender: UserId): readonly OutboxEntry[] {
    return this.store
      .keys(PREFIX)
      .flatMap((key) => this.read(key.slice(PREFIX.length)) ?? [])
      .filter(({ transfer }) => transfer.senderId === sender)
      .sort((a, b) => a.since - b.since)
  }

  private write(entry: StoredEntry): void {
    this.store.set(PREFIX + entry.transfer.id, JSON.stringify(entry))
  }

  private read(id: string): StoredEntry | null {
    return readEntry(this.store.get(PREFIX + id))
  }
}

/** Null for a text that is no entry. It is left alone: it may be another version's. */
function readEntry(text: string | null): StoredEntry | null {
  try {
    const { transfer, state, toldFailed, since } = JSON.parse(text ?? '{}')
    if (!isTransfer(transfer)) return null
    // Older versions stored `toldFailed` in place of a state.
    const older = toldFailed === true ? 'failed' : 'sending'
    return { transfer, state: STATES.includes(state) ? state : older, since: Number(since) || 0 }
  } catch {
    return null
  }
}

function isTransfer(value: unknown): value is Transfer {
  if (typeof value !== 'object' || value === null) return false
  const { id, senderId, recipient, recipientId, amount, message } = value as Partial<Transfer>
  return (
    typeof id === 'string' &&
    isTransactionId(id) &&
    [senderId, recipient, message].every((text) => typeof text === 'string') &&
    (recipientId === null || typeof recipientId === 'string') &&
    Number.isSafeInteger(amount)
  )
}
