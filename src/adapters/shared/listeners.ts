import type { Stop } from '../../core/ports/subscription.ts'

/** A set of listeners. */
export class Listeners<T = void> {
  private readonly all = new Set<(value: T) => void>()

  /** Adds a listener. One that is added twice is called twice, and each of the two is stopped by itself. */
  add(listener: (value: T) => void): Stop {
    const own = (value: T) => listener(value)
    this.all.add(own)
    return () => {
      this.all.delete(own)
    }
  }

  /** Calls all listeners, except those that another one adds or stops during this call. */
  notify(value: T): void {
    for (const listener of [...this.all]) if (this.all.has(listener)) listener(value)
  }

  clear(): void {
    this.all.clear()
  }
}

/** A value that listeners receive now and at each change. */
export class CurrentValue<T> {
  private readonly listeners = new Listeners<T>()

  constructor(private value: T) {}

  get(): T {
    return this.value
  }

  set(value: T): void {
    this.value = value
    this.listeners.notify(value)
  }

  watch(listener: (value: T) => void): Stop {
    const stop = this.listeners.add(listener)
    listener(this.value)
    return stop
  }
}
