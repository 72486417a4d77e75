const KEY = 'pledger-feed'

/** Whether the reader last chose to see their own transactions in this tab. A browser may forbid storage. */
export function wantsMine(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'mine'
  } catch {
    return false
  }
}

/** Remembers the choice while the tab lives. */
export function keepMine(isMine: boolean): void {
  try {
    if (isMine) sessionStorage.setItem(KEY, 'mine')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then it is forgotten with the page.
  }
}
