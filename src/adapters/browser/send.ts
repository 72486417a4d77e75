import type { Amount } from '../../core/domain/amount.ts'
import {
  isInstant,
  isTransactionId,
  type TransactionId,
  type UserId,
} from '../../core/domain/ids.ts'
import {
  type Check,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  readJson,
} from '../../core/domain/schema.ts'
import type { OutboxEntry, OutboxState } from '../../core/domain/send.ts'
import type { SendDraft } from '../../core/domain/send-form.ts'
import { isSalt } from '../../core/domain/transaction.ts'
import type { RecentSend } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Drafts, Outbox, RecentSends } from '../../core/ports/send.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const DRAFTS = 'pledger-draft'
const MOST_DRAFTS = 5

const isDraft = isRecordOf({
  sender: isText<UserId>,
  openedFor: isText,
  id: isTransactionId,
  recipient: isText,
  // Older versions have not stored it.
  shownAsFree: isOneOf(true, false, undefined),
  amount: isText,
  message: isText,
})

/** The drafts of a tab, in its session storage. They survive a reload and end with the tab. Another version may have stored anything there. */
export class LocalDrafts implements Drafts {
  private readonly texts: TextStore

  constructor(storage: () => WebStorage = () => sessionStorage) {
    this.texts = new TextStore(storage)
  }

  save(draft: SendDraft): void {
    const others = this.load().filter(({ openedFor }) => openedFor !== draft.openedFor)
    this.store([...others, draft].slice(-MOST_DRAFTS))
  }

  remove(id: TransactionId): void {
    this.store(this.load().filter((draft) => draft.id !== id))
  }

  load(): readonly SendDraft[] {
    return [readJson(this.texts.get(DRAFTS))].flat().filter(isDraft)
  }

  private store(left: readonly SendDraft[]): void {
    this.texts.set(DRAFTS, JSON.stringify(left))
  }
}

const OUTBOX = 'pledger-outbox-'

const isStoredEntry = isRecordOf({
  transfer: isRecordOf({
    id: isTransactionId,
    senderId: isText<UserId>,
    recipient: isText<Username>,
    recipientId: isNullOr(isText<UserId>),
    // Older versions have not stored it.
    shownAsFree: isOneOf(true, false, undefined),
    paysRequest: isOneOf(true, false, undefined),
    amount: Number.isSafeInteger as Check<Amount>,
    message: isText,
    salts: isRecordOf({ sender: isSalt, recipient: isSalt, message: isSalt }),
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
    this.store.set(OUTBOX + entry.transfer.id, JSON.stringify(entry))
  }

  remove(id: TransactionId): void {
    this.store.remove(OUTBOX + id)
  }

  entriesOf(sender: UserId): readonly OutboxEntry[] {
    return this.store
      .keys(OUTBOX)
      .flatMap((key) => this.find(key.slice(OUTBOX.length) as TransactionId) ?? [])
      .filter(({ transfer }) => transfer.senderId === sender)
      .sort((a, b) => a.since - b.since)
  }

  /** Null for a text that is no entry. It stays stored: another version may have written it. */
  find(id: TransactionId): OutboxEntry | null {
    const stored = readJson(this.store.get(OUTBOX + id))
    return isStoredEntry(stored) ? stored : null
  }
}

const RECENT_SENDS = 'pledger-recent-sends/'
const MOST_RECENT_SENDS = 60

const areSends = isListOf(
  isRecordOf({
    id: isTransactionId,
    recipientId: isText<UserId>,
    recipient: isText<Username>,
    at: isInstant,
  }),
)

/** Recent sends in the browser's local storage, under one key for each account. */
export class LocalRecentSends implements RecentSends {
  private readonly store: TextStore

  constructor(log: Log, storage: () => WebStorage = () => localStorage) {
    this.store = new TextStore(storage, (cause) =>
      log.warn('The browser stores no recent sends', cause),
    )
  }

  add(sender: UserId, send: RecentSend): void {
    const others = this.load(sender).filter(({ id }) => id !== send.id)
    const sends = [...others, send].sort((a, b) => b.at - a.at).slice(0, MOST_RECENT_SENDS)
    this.store.set(RECENT_SENDS + sender, JSON.stringify(sends))
  }

  /** Another version may have stored anything there: then none. */
  load(sender: UserId): readonly RecentSend[] {
    const stored = readJson(this.store.get(RECENT_SENDS + sender))
    return areSends(stored) ? stored : []
  }
}
