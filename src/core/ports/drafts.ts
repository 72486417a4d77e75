/** The one text that somebody is writing on this page. It survives a reload, where the browser can store it. */
export interface Drafts {
  /** Replaces the text; null removes it. */
  save(text: string | null): void
  /** Null where there is none. Another version may have saved it, so its reader checks it. */
  load(): string | null
}
