import { isInstant, isTransactionId, type UserId } from '../../core/domain/ids.ts'
import type { RecentSend } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { RecentSends } from '../../core/ports/send.ts'
import { isListOf, isRecordOf, isText, readJson } from '../shared/schema.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const PREFIX = 'pledger-recent-sends-'
const KEPT = 60

const areSends = isListOf(
  isRecordOf({
    id: isTransactionId,
    recipientId: isText<UserId>,
    recipient: isText<Username>,
    at: isInstant,
  }),
)

/** Recent sends in the browser's local storage, under one key for each account. */
export class LocalRecentSends implements RecentSends {
  private readonly store: TextStore

  constructor(log: Log, storage: () => WebStorage = () => localStorage) {
    this.store = new TextStore(storage, (cause) =>
      log.warn('The browser stores no recent sends', cause),
    )
  }

  add(sender: UserId, send: RecentSend): void {
    const others = this.load(sender).filter(({ id }) => id !== send.id)
    const sends = [...others, send].sort((a, b) => b.at - a.at).slice(0, KEPT)
    this.store.set(PREFIX + sender, JSON.stringify(sends))
  }

  /** Another version may have stored anything there: then none. */
  load(sender: UserId): readonly RecentSend[] {
    const stored = readJson(this.store.get(PREFIX + sender))
    return areSends(stored) ? stored : []
  }

  clear(): void {
    for (const key of this.store.keys(PREFIX)) this.store.remove(key)
  }
}
