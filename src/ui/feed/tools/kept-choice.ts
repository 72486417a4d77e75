import type { UserId } from '../../../core/domain/ids.ts'

const KEY = 'pledger-feed'

/** Whether the reader last chose to see their own transactions in this tab. A browser may forbid storage. */
export function wantsMine(reader: UserId): boolean {
  try {
    return sessionStorage.getItem(KEY) === reader
  } catch {
    return false
  }
}

/** Remembers, while the tab lives, who wants to see their own transactions; null for nobody. */
export function keepMine(reader: UserId | null): void {
  try {
    if (reader !== null) sessionStorage.setItem(KEY, reader)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then it is forgotten with the page.
  }
}
