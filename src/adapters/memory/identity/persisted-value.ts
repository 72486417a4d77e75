import type { Stop } from '../../../core/ports/subscription.ts'
import type { OpenTextStore, TextStore } from './text-store.ts'

/** What a kept value needs: its shelf's name, its version, how it begins, and how to tell it from anything else. */
export interface PersistedSchema<T> {
  readonly name: string
  readonly version: number
  readonly empty: T
  readonly is: (value: unknown) => value is T
}

/** A value kept on a shelf as versioned JSON. What cannot be read is put aside under another name, and it begins anew. */
export class PersistedValue<T> {
  private readonly shelf: TextStore
  private seen: { text: string | null; value: T }

  constructor(
    private readonly openShelf: OpenTextStore,
    private readonly as: PersistedSchema<T>,
    private readonly onPutAside: () => void,
  ) {
    this.shelf = openShelf(as.name)
    this.seen = { text: null, value: as.empty }
  }

  /** Reads what is on the shelf now, so that two tabs never work on different values. */
  get(): T {
    const text = this.shelf.read()
    if (text === this.seen.text) return this.seen.value
    if (text === null) {
      this.seen = { text, value: this.as.empty }
      return this.seen.value
    }
    const value = this.parse(text)
    if (value === undefined) return this.beginAnew(text)
    this.seen = { text, value }
    return value
  }

  set(value: T): void {
    const text = JSON.stringify({ version: this.as.version, value })
    this.shelf.write(text)
    this.seen = { text, value }
  }

  watch(listener: () => void): Stop {
    return this.shelf.watch(listener)
  }

  private parse(text: string): T | undefined {
    try {
      const kept = JSON.parse(text) as { version?: unknown; value?: unknown } | null
      if (kept?.version === this.as.version && this.as.is(kept.value)) return kept.value
    } catch {
      // No JSON at all is damaged too.
    }
    return undefined
  }

  private beginAnew(damaged: string): T {
    this.openShelf(`${this.as.name}-put-aside`).write(damaged)
    this.set(this.as.empty)
    this.onPutAside()
    return this.as.empty
  }
}
