import { Fault } from '../../core/domain/fault.ts'
import { pause } from './pause.ts'

const PAUSES_MS = [500, 2_000]

/**
 * Imports a part of the app. A failed import is retried twice, since a phone may lose its network for a moment. Throws a
 * `Fault` after that: the part is out of reach, as the ledger itself may be.
 */
export async function importWithRetry<T>(fetch: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch()
    } catch {
      await pause(pauseMs)
    }
  }
  return fetch().catch((cause: unknown) => {
    throw new Fault('unreachable', 'A part of the app does not arrive', { cause })
  })
}
