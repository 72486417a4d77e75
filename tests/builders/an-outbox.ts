import { LocalOutbox } from '../../src/adapters/browser/local-outbox.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import { FakeStorage } from './fake-storage.ts'

/** The browser’s outbox over a storage in memory. */
export function anOutbox(clock: Clock): LocalOutbox {
  const storage = new FakeStorage()
  return new LocalOutbox({ warn: () => {}, error: () => {} }, clock, () => storage)
}
