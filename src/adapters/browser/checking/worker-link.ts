import { type TransferHandler, transferHandlers } from 'comlink'
import { Fault, type FaultCode } from '../../../core/domain/result.ts'

interface Thrown {
  readonly value: unknown
}

interface SerializedError {
  readonly isError: boolean
  readonly value: { readonly message: string; readonly code?: FaultCode }
}

const errors = transferHandlers.get('throw') as TransferHandler<Thrown, SerializedError>

/** Lets a `Fault` that is thrown in a worker arrive in the page as a `Fault`, and the other way round. */
transferHandlers.set('throw', {
  canHandle: errors.canHandle,
  serialize(thrown: Thrown) {
    const [serialized, transferables] = errors.serialize(thrown)
    if (!(thrown.value instanceof Fault)) return [serialized, transferables]
    const value = { ...serialized.value, code: thrown.value.code }
    return [{ ...serialized, value }, transferables]
  },
  deserialize(serialized: SerializedError) {
    const { message, code } = serialized.value
    if (code) throw new Fault(code, message)
    return errors.deserialize(serialized)
  },
} as TransferHandler<Thrown, SerializedError>)

/**
 * In a worker: holds a lock for as long as it lives. However the worker ends, the browser frees the lock; no event says so.
 * Resolves with whether it holds the lock: pages without HTTPS have none.
 */
export async function holdLife(name: string): Promise<boolean> {
  if (!navigator.locks) return false
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true)
      return new Promise(() => {})
    }
    navigator.locks.request(name, hold).catch(() => resolve(false))
  })
}

/** In the page: calls `ended` once the worker that held the lock has ended. */
export function watchLife(name: string, ended: () => void): void {
  void navigator.locks.request(name, ended)
}
