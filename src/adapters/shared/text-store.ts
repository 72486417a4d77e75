import type { Stop } from '../../core/ports/subscription.ts'

/** The used part of `localStorage` and `sessionStorage`. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Where the browser reports that another tab wrote: the window. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Texts in the browser's storage. Never throws: texts that the browser does not store (forbidden, full) stay in memory
 * until the page closes. Only the first failure is reported.
 */
export class TextStore {
  private readonly unsaved = new Map<string, string>()
  private hasFailed = false

  constructor(
    /** Called at each use, since a browser may throw as soon as `localStorage` is read. */
    private readonly storage: () => WebStorage,
    private readonly onFailure: (cause: unknown) => void = () => {},
    private readonly events: StorageEvents = globalThis,
  ) {}

  get(key: string): string | null {
    return this.unsaved.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null
  }

  set(key: string, text: string): void {
    // In memory until it is stored.
    this.unsaved.set(key, text)
    this.attempt((storage) => {
      storage.setItem(key, text)
      this.unsaved.delete(key)
    })
  }

  remove(key: string): void {
    this.unsaved.delete(key)
    this.attempt((storage) => storage.removeItem(key))
  }

  /** The keys that begin with `prefix`, in no order. */
  keys(prefix = ''): readonly string[] {
    const stored = this.attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    )
    const all = new Set([...(stored ?? []), ...this.unsaved.keys()])
    return [...all].filter((key) => key.startsWith(prefix))
  }

  /** Reports that another tab wrote or removed the text under a key: the text, null if it is removed. */
  watch(key: string, listener: (text: string | null) => void): Stop {
    const hear = (event: Event) => {
      // A key of null means that everything was cleared.
      const { key: changed = null, newValue = null } = event as Partial<StorageEvent>
      if (changed === null || changed === key) listener(newValue)
    }
    this.events.addEventListener('storage', hear)
    return () => this.events.removeEventListener('storage', hear)
  }

  private attempt<T>(use: (storage: WebStorage) => T): T | undefined {
    try {
      return use(this.storage())
    } catch (cause) {
      if (!this.hasFailed) {
        this.hasFailed = true
        this.onFailure(cause)
      }
      return undefined
    }
  }
}
