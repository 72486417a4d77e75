import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import { type Emoji, isEmoji } from '../../core/domain/reactions.ts'
import { readJson } from '../../core/domain/schema.ts'
import type { OwnReactions } from '../../core/ports/reactions.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const REACTED = 'pledger-reacted/'
const MOST = 500

/** The last 500 reactions of each account, in the browser's local storage. Another version may have stored anything there. */
export class LocalOwnReactions implements OwnReactions {
  private readonly texts: TextStore

  constructor(storage: () => WebStorage) {
    this.texts = new TextStore(storage)
  }

  load(by: UserId): ReadonlyMap<TransactionId, Emoji> {
    const stored = readJson(this.texts.get(REACTED + by))
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  }

  save(by: UserId, id: TransactionId, emoji: Emoji | null): void {
    const others = [...this.load(by)].filter(([other]) => other !== id)
    const entries = emoji === null ? others : [...others, [id, emoji] as const].slice(-MOST)
    this.texts.set(REACTED + by, JSON.stringify(entries))
  }
}

function isEntry(entry: unknown): entry is [TransactionId, Emoji] {
  return Array.isArray(entry) && isTransactionId(entry[0]) && isEmoji(entry[1])
}
