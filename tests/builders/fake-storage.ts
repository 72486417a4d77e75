import {
  type StorageEvents,
  TextStore,
  type WebStorage,
} from '../../src/adapters/shared/text-store.ts'

/** A browser's storage in memory. Each store opened over it is a tab: it hears what the others write. */
export class FakeStorage implements WebStorage {
  private readonly texts = new Map<string, string>()
  private readonly tabs = new Set<EventTarget>()

  /** A tab's own way to the storage, and the events that it hears. */
  openTab(): { storage: WebStorage; events: StorageEvents } {
    const events = new EventTarget()
    this.tabs.add(events)
    const tellOthers = (key: string, newValue: string | null) => {
      for (const tab of this.tabs)
        if (tab !== events)
          tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const storage: WebStorage = Object.assign(Object.create(this) as WebStorage, {
      setItem: (key: string, text: string) => {
        this.setItem(key, text)
        tellOthers(key, text)
      },
      removeItem: (key: string) => {
        this.removeItem(key)
        tellOthers(key, null)
      },
    })
    return { storage, events }
  }

  openStore(onFailure?: (cause: unknown) => void): TextStore {
    const { storage, events } = this.openTab()
    return new TextStore(() => storage, onFailure, events)
  }

  get length(): number {
    return this.texts.size
  }

  key(index: number): string | null {
    return [...this.texts.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    this.texts.set(key, text)
  }

  removeItem(key: string): void {
    this.texts.delete(key)
  }
}
