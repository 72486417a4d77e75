import type { TextStore } from './text-store.ts'

/** Shelves that last as long as the page. Each one opened stands for a tab: it hears of what the others write. */
export class MemoryTextStores {
  private readonly texts = new Map<string, string>()
  private readonly listeners = new Set<{ name: string; shelf: TextStore; listener: () => void }>()

  open(name: string): TextStore {
    const shelf: TextStore = {
      read: () => this.texts.get(name) ?? null,
      write: (text) => {
        this.texts.set(name, text)
        for (const other of [...this.listeners])
          if (other.name === name && other.shelf !== shelf) other.listener()
      },
      watch: (listener) => {
        const entry = { name, shelf, listener }
        this.listeners.add(entry)
        return () => {
          this.listeners.delete(entry)
        }
      },
    }
    return shelf
  }
}
