import type { TransactionId, UserId } from '../domain/ids.ts'
import type { OutboxEntry } from '../domain/send.ts'
import type { SendDraft } from '../domain/send-form.ts'
import type { RecentSend } from '../domain/transfer.ts'

/** The sends that are being written on this page: one for each form. They survive a reload, where the browser can store them. */
export interface Drafts {
  /** Replaces the draft of the same form: the one with the same `openedFor`. It may drop the oldest of many. */
  save(draft: SendDraft): void
  /** Removes the draft of this transfer, if there is one. */
  remove(id: TransactionId): void
  /** The oldest first. */
  load(): readonly SendDraft[]
}

/** Transfers whose outcome was not shown yet, or that failed and may still arrive, for all tabs of a device. They survive a reload. Nothing here throws. */
export interface Outbox {
  /** Stores an entry. It replaces the one of the same transfer. */
  save(entry: OutboxEntry): void
  remove(id: TransactionId): void
  /** The entry under an id, of any sender; null where there is none. */
  find(id: TransactionId): OutboxEntry | null
  /** The entries of a sender, by `since`: in the order in which they were saved or have failed. */
  entriesOf(sender: UserId): readonly OutboxEntry[]
}

/** To whom each account recently sent from this device. It survives a reload, where the browser can store it. Nothing here throws. */
export interface RecentSends {
  /** Adds a send; one that is there already stays once. Only the newest are kept. */
  add(sender: UserId, send: RecentSend): void
  /** The sends of an account, in no order. */
  load(sender: UserId): readonly RecentSend[]
}
