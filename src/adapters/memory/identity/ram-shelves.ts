import type { Shelf } from './shelf.ts'

/** Shelves that last as long as the page. Each one opened stands for a tab: it hears of what the others write. */
export class RamShelves {
  private readonly texts = new Map<string, string>()
  private readonly listeners = new Set<{ name: string; shelf: Shelf; listener: () => void }>()

  open(name: string): Shelf {
    const shelf: Shelf = {
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
