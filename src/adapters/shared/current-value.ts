import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from './listeners.ts'

/** A value that listeners receive now and at each change. */
export class CurrentValue<T> {
  private readonly listeners = new Listeners<T>()

  constructor(private value: T) {}

  get(): T {
    return this.value
  }

  set(value: T): void {
    this.value = value
    this.listeners.tell(value)
  }

  watch(listener: (value: T) => void): Stop {
    const stop = this.listeners.add(listener)
    listener(this.value)
    return stop
  }
}
