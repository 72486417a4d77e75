import type { Amount } from '../../core/domain/amount.ts'
import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { OutboxEntry, OutboxState } from '../../core/domain/send.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Outbox } from '../../core/ports/send.ts'
import {
  type Check,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  readJson,
} from '../shared/schema.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const PREFIX = 'pledger-outbox-'

const isStoredEntry = isRecordOf({
  transfer: isRecordOf({
    id: isTransactionId,
    senderId: isText<UserId>,
    recipient: isText<Username>,
    recipientId: isNullOr(isText<UserId>),
    // Older versions have not stored it.
    shownAsFree: isOneOf(true, false, undefined),
    amount: Number.isSafeInteger as Check<Amount>,
    message: isText,
  }),
  state: isOneOf<OutboxState>('sending', 'unanswered', 'failed', 'sent'),
  since: isNumber,
})

/** Transfers in the browser's local storage, under one key each, so that two tabs never overwrite each other's. */
export class LocalOutbox implements Outbox {
  private readonly store: TextStore

  constructor(log: Log, storage: () => WebStorage = () => localStorage) {
    this.store = new TextStore(storage, (cause) => log.warn('The browser stores no outbox', cause))
  }

  save(entry: OutboxEntry): void {
    this.store.set(PREFIX + entry.transfer.id, JSON.stringify(entry))
  }

  remove(id: TransactionId): void {
    this.store.remove(PREFIX + id)
  }

  entriesOf(sender: UserId): readonly OutboxEntry[] {
    return this.store
      .keys(PREFIX)
      .flatMap((key) => this.find(key.slice(PREFIX.length) as TransactionId) ?? [])
      .filter(({ transfer }) => transfer.senderId === sender)
      .sort((a, b) => a.since - b.since)
  }

  /** Null for a text that is no entry. It stays stored: another version may have written it. */
  find(id: TransactionId): OutboxEntry | null {
    const stored = readJson(this.store.get(PREFIX + id))
    return isStoredEntry(stored) ? stored : null
  }
}
