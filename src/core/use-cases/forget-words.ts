import { keepsWords } from '../domain/send-form.ts'
import { type Transaction, withoutTextsOf } from '../domain/transaction.ts'
import type { OfflineCache } from '../ports/offline-cache.ts'
import type { Drafts } from '../ports/send.ts'

/** Forgets words that were taken away, in what this device and this tab store. */
export class ForgetWords {
  constructor(
    private readonly drafts: Drafts,
    private readonly cache: Pick<OfflineCache, 'loadFeed' | 'saveFeed'>,
  ) {}

  /** Takes a row that lacks words, and its message of before as far as that is known. */
  forget(taken: Transaction, message = ''): void {
    const { id, removed } = taken
    if (removed.message)
      for (const draft of this.drafts.load())
        if (keepsWords(draft, taken, message)) this.drafts.remove(draft.id)
    const cached = this.cache.loadFeed()
    const stored = cached?.value.find((row) => row.id === id)
    if (!cached || !stored) return
    const left = withoutTextsOf(stored, taken)
    if (left === stored) return
    this.cache.saveFeed({
      ...cached,
      value: cached.value.map((row) => (row === stored ? left : row)),
    })
  }
}
