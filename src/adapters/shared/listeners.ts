import type { Stop } from '../../core/ports/subscription.ts'

/** The functions that want to hear of something. */
export class Listeners<T = void> {
  private readonly all = new Set<(value: T) => void>()

  get size(): number {
    return this.all.size
  }

  /** Adds a function, also one that is here already: each call is stopped by itself. */
  add(listener: (value: T) => void): Stop {
    const own = (value: T) => listener(value)
    this.all.add(own)
    return () => {
      this.all.delete(own)
    }
  }

  /** Calls all of them, but not those that are added or stopped meanwhile. */
  tell(value: T): void {
    for (const listener of [...this.all]) if (this.all.has(listener)) listener(value)
  }

  clear(): void {
    this.all.clear()
  }
}
