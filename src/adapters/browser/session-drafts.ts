import type { Drafts } from '../../core/ports/drafts.ts'
import { TextStore } from '../shared/text-store.ts'

const KEY = 'pledger-draft'

const store = new TextStore(() => sessionStorage)

/** The draft of a tab. It survives a reload and ends with the tab. */
export const sessionDrafts: Drafts = {
  save: (text) => (text === null ? store.remove(KEY) : store.set(KEY, text)),
  load: () => store.get(KEY),
}
