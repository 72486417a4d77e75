/** The one text that somebody is writing on this page, kept in case the page is loaded anew. It may fail to be kept. */
export interface Drafts {
  /** Keeps a text in place of the one before; null forgets it. */
  keep(text: string | null): void
  /** Null where there is none. What it is has to be checked: another version may have kept it. */
  kept(): string | null
}
