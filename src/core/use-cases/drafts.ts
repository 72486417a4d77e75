import type { TransactionId } from '../domain/ids.ts'
import { DRAFTS, type SendDraft } from '../domain/send-form.ts'
import type { DeviceStore } from '../ports/device-store.ts'

/** The sends that are being written on this page: one for each form. They survive a reload, where the browser can store them. */
export class Drafts {
  constructor(private readonly device: DeviceStore) {}

  /** Replaces the draft of the same form, the one with the same `openedFor`, and that of the same transfer. The oldest of many are dropped. */
  save(draft: SendDraft): void {
    const others = this.load().filter(
      ({ openedFor, id }) => openedFor !== draft.openedFor && id !== draft.id,
    )
    this.device.save(DRAFTS, [...others, draft])
  }

  /** Removes the draft of this transfer, if there is one. */
  remove(id: TransactionId): void {
    this.device.save(
      DRAFTS,
      this.load().filter((draft) => draft.id !== id),
    )
  }

  /** The oldest first. */
  load(): readonly SendDraft[] {
    return this.device.load(DRAFTS)
  }
}
