import type { Stop } from '../../../core/ports/subscription.ts'
import type { TextStore } from './text-store.ts'

interface Browser {
  /** Asked for at each use, since browsers may forbid even naming it. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

const thisBrowser: Browser = { storage: () => globalThis.localStorage, events: globalThis }

/** A shelf in the browser's local storage. Where that is forbidden or full it goes on in memory, and tells once. */
export class LocalTextStore implements TextStore {
  private unavailable = false
  private inMemory: string | null = null

  constructor(
    private readonly key: string,
    private readonly onUnavailable: () => void,
    private readonly browser: Browser = thisBrowser,
  ) {}

  read(): string | null {
    if (this.unavailable) return this.inMemory
    try {
      return this.browser.storage().getItem(this.key)
    } catch {
      return this.giveUp(null)
    }
  }

  write(text: string): void {
    if (!this.unavailable) {
      try {
        this.browser.storage().setItem(this.key, text)
        return
      } catch {
        // The text below is what the page goes on with.
      }
    }
    this.giveUp(text)
  }

  watch(listener: () => void): Stop {
    const hear = (event: Event) => {
      // A key of null means that everything was cleared.
      const { key = null } = event as Partial<StorageEvent>
      if (!this.unavailable && (key === null || key === this.key)) listener()
    }
    this.browser.events.addEventListener('storage', hear)
    return () => this.browser.events.removeEventListener('storage', hear)
  }

  private giveUp(text: string | null): string | null {
    this.inMemory = text
    if (!this.unavailable) {
      this.unavailable = true
      this.onUnavailable()
    }
    return text
  }
}
