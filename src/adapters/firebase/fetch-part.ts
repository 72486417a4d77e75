import { Fault } from '../../core/domain/fault.ts'

/** A part of the app that cannot be fetched is out of reach, as the ledger itself would be. Throws a `Fault` then. */
export function fetchPart<T>(part: Promise<T>): Promise<T> {
  return part.catch((cause: unknown) => {
    throw new Fault('unreachable', 'A part of the app does not arrive', { cause })
  })
}
