import type { TransactionId } from '../domain/ids.ts'
import type { SendDraft } from '../domain/send-draft.ts'

/** The sends that are being written on this page: one for each form. They survive a reload, where the browser can store them. */
export interface Drafts {
  /** Replaces the draft of the same form: the one with the same `openedFor`. It may drop the oldest of many. */
  save(draft: SendDraft): void
  /** Removes the draft of this transfer, if there is one. */
  remove(id: TransactionId): void
  /** The oldest first. */
  load(): readonly SendDraft[]
}
