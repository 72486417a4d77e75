import { Fault } from '../../src/core/domain/result.ts'
import { IdentityFault } from '../../src/core/domain/session.ts'

/** A storage that takes nothing, or that nothing may use. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

/** An error that no fault of the world explains, so that it is a bug of the program; null for all others. */
export function unexpectedIn(cause: unknown): Error | null {
  const isKnown =
    cause instanceof Fault || cause instanceof IdentityFault || cause instanceof StorageFailure
  return cause instanceof Error && !isKnown ? cause : null
}
