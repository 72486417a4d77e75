/** What a reader chose on this device; null for nothing. A browser may forbid storage: then it is forgotten with the page. */
export function keptOnDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers on this device what a reader chose. It holds nothing of the ledger. */
export function keepOnDevice(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Then it is forgotten with the page.
  }
}
