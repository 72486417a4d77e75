import { isFields, readJson } from '../../core/domain/schema.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { TakenWords } from '../../core/ports/taken-words.ts'
import { Listeners } from '../shared/listeners.ts'
import { TextStore } from '../shared/text-store.ts'

const KEY = 'pledger-taken-words'

/** Tells the other tabs by an entry in local storage, which is removed at once. */
export class LocalTakenWords implements TakenWords {
  private readonly listeners = new Listeners<Transaction>()

  constructor(private readonly store = new TextStore(() => localStorage)) {}

  tell(row: Transaction): void {
    this.store.set(KEY, JSON.stringify(row))
    this.store.remove(KEY)
    this.listeners.notify(row)
  }

  watch(listener: (row: Transaction) => void): Stop {
    const stopOwn = this.listeners.add(listener)
    const stopOthers = this.store.watch(KEY, (text) => {
      const stored = readJson(text)
      const row = isFields(stored) ? readTransaction(stored, '') : null
      if (row) listener(row)
    })
    return () => {
      stopOwn()
      stopOthers()
    }
  }
}
