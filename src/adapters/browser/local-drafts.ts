import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { SendDraft } from '../../core/domain/send-form.ts'
import type { Drafts } from '../../core/ports/send.ts'
import { isOneOf, isRecordOf, isText, readJson } from '../shared/schema.ts'
import { TextStore } from '../shared/text-store.ts'

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
  private readonly texts = new TextStore(() => sessionStorage)

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
