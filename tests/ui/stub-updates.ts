import type { UpdateState, Updates } from '../../src/core/ports/updates.ts'

/** Newer versions that arrive when a test says so. */
export class StubUpdates implements Updates {
  applied = 0
  private state: UpdateState = 'newest'
  private readonly listeners = new Set<(state: UpdateState) => void>()

  report(state: UpdateState): void {
    this.state = state
    for (const listener of this.listeners) listener(state)
  }

  watch(listener: (state: UpdateState) => void) {
    this.listeners.add(listener)
    listener(this.state)
    return () => void this.listeners.delete(listener)
  }

  apply(): void {
    this.applied += 1
  }
}
