import { Fault, type FaultCode } from '../../core/domain/fault.ts'

/** What each status of the database means here. `permission-denied` is asked after before it comes to this. */
const faultCodes: Readonly<Record<string, FaultCode>> = {
  aborted: 'unreachable',
  cancelled: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unavailable: 'unreachable',
  // What the light half of the SDK says where no answer came at all.
  unknown: 'unreachable',
  'permission-denied': 'denied',
  unauthenticated: 'denied',
  'resource-exhausted': 'exhausted',
  // What a request says where the token that it needs could not be renewed: for want of a network, or for good.
  'auth/network-request-failed': 'unreachable',
  'auth/user-token-expired': 'denied',
  'auth/user-disabled': 'denied',
  'auth/user-not-found': 'denied',
}

/** The fault that an error of the database is; anything unknown is a bug. */
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

/** The database's status in an error, null where it is none of the database's. */
export function statusOf(cause: unknown): string | null {
  // By its name: the class would bring the SDK into what the first row needs.
  const isOfTheSdk = cause instanceof Error && cause.name === 'FirebaseError' && 'code' in cause
  return isOfTheSdk ? String(cause.code) : null
}

/** Throws what goes wrong in a request as a fault. */
export async function faulting<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    throw faultOf(cause)
  }
}
