import { Fault, type FaultCode } from '../../core/domain/result.ts'

/** The fault that each status of the database means. For a `permission-denied` the adapter first looks for the refusal. */
const faultCodes: Readonly<Record<string, FaultCode>> = {
  aborted: 'unreachable',
  cancelled: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unavailable: 'unreachable',
  // From Firestore Lite, where no answer came at all.
  unknown: 'unreachable',
  'permission-denied': 'denied',
  unauthenticated: 'unauthenticated',
  'resource-exhausted': 'exhausted',
  // The token that a request needs could not be renewed, because there is no network or the service has ended the session.
  'auth/network-request-failed': 'unreachable',
  'auth/user-token-expired': 'unauthenticated',
  'auth/user-disabled': 'unauthenticated',
  'auth/user-not-found': 'unauthenticated',
}

/** The fault that an error means. An unknown error is a bug. */
export function faultOf(cause: unknown): Fault {
  if (cause instanceof Fault) return cause
  const status = statusOf(cause)
  return new Fault(
    faultCodes[status ?? ''] ?? 'broken',
    `The ledger answered ${status ?? 'nothing'}`,
    {
      cause,
    },
  )
}

/** The database's status in an error; null for any other error. */
export function statusOf(cause: unknown): string | null {
  // By its name, since importing the class would load the SDK before the first row.
  const isOfTheSdk = cause instanceof Error && cause.name === 'FirebaseError' && 'code' in cause
  return isOfTheSdk ? String(cause.code) : null
}

/** Makes a request, and throws its errors as faults. */
export async function withFaults<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    throw faultOf(cause)
  }
}
