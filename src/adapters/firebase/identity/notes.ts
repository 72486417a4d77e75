/** Short notes that outlive a page; `null` takes one away. */
export interface Notes {
  read(name: string): string | null
  write(name: string, value: string | null): void
}

/** Notes in the browser's storage, and for this page only where the browser keeps nothing. */
export function notesIn(open: () => Storage): Notes {
  const unkept = new Map<string, string>()
  return {
    read(name) {
      try {
        return open().getItem(PREFIX + name) ?? unkept.get(name) ?? null
      } catch {
        return unkept.get(name) ?? null
      }
    },
    write(name, value) {
      unkept.delete(name)
      try {
        if (value === null) open().removeItem(PREFIX + name)
        else open().setItem(PREFIX + name, value)
      } catch {
        if (value !== null) unkept.set(name, value)
      }
    },
  }
}

const PREFIX = 'pledger:identity:'
