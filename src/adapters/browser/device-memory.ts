import type { UserId } from '../../core/domain/ids.ts'
import type { DeviceMemory } from '../../core/ports/device-memory.ts'
import { TextStore, type WebStorage } from '../shared/text-store.ts'

/**
 * The keys of records that hold nothing private, or that must not be lost: sends without an outcome, the name that a new member
 * waits for (`OpenAccount` removes it), the demo's own people, and which list of the month shows. Every other key that begins with
 * `pledger-` is private.
 */
const KEPT = /^(?!pledger-)|^pledger-(outbox-|name-wish$|demo-identity$|list$)/

/**
 * The local and session storage of a browser. The key of an account's record ends with a slash and the account's id, which has no
 * slash itself.
 */
export class LocalDeviceMemory implements DeviceMemory {
  private isOpen = true

  constructor(
    private readonly local: () => WebStorage = () => localStorage,
    private readonly session: () => WebStorage = () => sessionStorage,
  ) {}

  /** Local storage, for the records of a device. */
  readonly ofDevice = (): WebStorage => this.guard(this.local())

  /** Session storage, for the records of a tab. */
  readonly ofTab = (): WebStorage => this.guard(this.session())

  forgetAll(): void {
    this.isOpen = false
    this.remove(() => true)
  }

  resume(): void {
    this.isOpen = true
  }

  forgetAccount(id: UserId): void {
    this.remove((key, text) => (key.includes('/') ? key.endsWith(`/${id}`) : text.includes(id)))
  }

  private remove(isToGo: (key: string, text: string) => boolean): void {
    for (const storage of [this.local, this.session]) {
      const texts = new TextStore(storage)
      for (const key of texts.keys())
        if (!KEPT.test(key) && isToGo(key, texts.get(key) ?? '')) texts.remove(key)
    }
  }

  private guard(storage: WebStorage): WebStorage {
    if (this.isOpen) return storage
    return {
      length: storage.length,
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, text) => {
        if (KEPT.test(key)) storage.setItem(key, text)
      },
    }
  }
}
