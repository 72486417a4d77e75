import type { Stop } from '../../../core/ports/subscription.ts'
import { Listeners } from '../../shared/listeners.ts'
import type { TextStore } from '../../shared/text-store.ts'

/** Where a value is stored, in which version, how it begins, and how to tell it from anything else. */
export interface PersistedSchema<T> {
  readonly key: string
  readonly version: number
  readonly empty: T
  readonly is: (value: unknown) => boolean
}

/** A value in a text store, as versioned JSON. A corrupt one is set aside under another key, and the value begins empty. */
export class PersistedValue<T> {
  private readonly listeners = new Listeners<T>()
  private cached: { readonly text: string | null; readonly value: T }

  constructor(
    private readonly texts: TextStore,
    private readonly schema: PersistedSchema<T>,
    private readonly onSetAside: () => void = () => {},
  ) {
    this.cached = { text: null, value: schema.empty }
    texts.watch(schema.key, () => this.listeners.tell(this.get()))
  }

  /** Reads what is stored now, so that two tabs never work on different values. */
  get(): T {
    const text = this.texts.get(this.schema.key)
    if (text !== this.cached.text) {
      const value = text === null ? this.schema.empty : this.parse(text)
      if (value === undefined) return this.setAside(text ?? '')
      this.cached = { text, value }
    }
    return this.cached.value
  }

  set(value: T): void {
    const text = JSON.stringify({ version: this.schema.version, value })
    this.texts.set(this.schema.key, text)
    this.cached = { text, value }
    this.listeners.tell(value)
  }

  /** Tells each change, also of other tabs. */
  watch(listener: (value: T) => void): Stop {
    return this.listeners.add(listener)
  }

  private parse(text: string): T | undefined {
    try {
      const stored = JSON.parse(text) as { version?: unknown; value?: unknown } | null
      if (stored?.version === this.schema.version && this.schema.is(stored.value))
        return stored.value as T
    } catch {
      // What is no JSON is corrupt, too.
    }
    return undefined
  }

  private setAside(corrupt: string): T {
    this.texts.set(`${this.schema.key}-backup`, corrupt)
    this.set(this.schema.empty)
    this.onSetAside()
    return this.schema.empty
  }
}
