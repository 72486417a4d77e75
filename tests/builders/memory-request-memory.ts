import { LocalRequestMemory } from '../../src/adapters/browser/request-memory.ts'
import type { RequestMemory } from '../../src/core/ports/requests.ts'
import { FakeStorage } from './fake-storage.ts'

/** What was asked for, in memory. */
export function memoryRequestMemory(): RequestMemory {
  const storage = new FakeStorage()
  return new LocalRequestMemory({ warn: () => {}, error: () => {} }, () => storage)
}
