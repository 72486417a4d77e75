import { CACHED_FEED } from '../domain/offline-cache.ts'
import { keepsWords } from '../domain/send-form.ts'
import { type Transaction, withoutTextsOf } from '../domain/transaction.ts'
import type { LedgerCache } from '../ports/device-store.ts'
import type { Drafts } from './drafts.ts'

/** Forgets words that were taken away, in what this device and this tab store. */
export class ForgetWords {
  constructor(
    private readonly drafts: Drafts,
    private readonly cache: LedgerCache,
  ) {}

  /** Takes a row that lacks words, and its message of before as far as that is known. */
  forget(taken: Transaction, message = ''): void {
    const { id, removed } = taken
    if (removed.message)
      for (const draft of this.drafts.load())
        if (keepsWords(draft, taken, message)) this.drafts.remove(draft.id)
    const cached = this.cache.load(CACHED_FEED)
    const stored = cached?.value.find((row) => row.id === id)
    if (!cached || !stored) return
    const left = withoutTextsOf(stored, taken)
    if (left === stored) return
    this.cache.save(CACHED_FEED, {
      ...cached,
      value: cached.value.map((row) => (row === stored ? left : row)),
    })
  }
}
