import type { Drafts } from '../../core/ports/drafts.ts'

const KEY = 'pledger-draft'

/** Keeps the draft with its tab, so that it outlives a reload and nothing else. */
export const sessionDrafts: Drafts = {
  keep(text) {
    try {
      if (text === null) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, text)
    } catch {
      // Where nothing can be kept, only a reload loses what is typed.
    }
  },
  kept() {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
}
