import type { SendDraft } from '../domain/send-draft.ts'

/** The one send that somebody is writing on this page. It survives a reload, where the browser can store it. */
export interface Drafts {
  /** Replaces the draft; null removes it. */
  save(draft: SendDraft | null): void
  /** Null where there is none. */
  load(): SendDraft | null
}
