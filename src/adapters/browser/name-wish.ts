import type { UserId } from '../../core/domain/ids.ts'
import { isRecordOf, isText, readJson } from '../../core/domain/schema.ts'
import type { Username } from '../../core/domain/username.ts'
import { readUsername } from '../../core/domain/username.ts'
import type { NameWish, NameWishes } from '../../core/ports/name-wish.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

const KEY = 'pledger-name-wish'

const isName = (value: unknown): value is Username => isText(value) && readUsername(value).ok
const isWish = isRecordOf({ name: isName, of: isText<UserId> })

/** The name wish in the browser's local storage. */
export class LocalNameWishes implements NameWishes {
  private readonly store: TextStore

  constructor(storage: () => WebStorage = () => localStorage) {
    this.store = new TextStore(storage)
  }

  save(wish: NameWish | null): void {
    if (wish) this.store.set(KEY, JSON.stringify(wish))
    else this.store.remove(KEY)
  }

  /** Another version may have stored anything there: then none. */
  load(): NameWish | null {
    const stored = readJson(this.store.get(KEY))
    return isWish(stored) ? stored : null
  }
}
