import { Fault } from '../../core/domain/fault.ts'
import { pause } from './pause.ts'

const PAUSES_MS = [500, 2_000]

/**
 * Fetches a part of the app, and again where it does not arrive: a phone that changes cells should not be told so. What
 * still does not is out of reach, as the ledger itself would be: throws a `Fault` then.
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
