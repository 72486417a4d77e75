import { Fault, type FaultCode } from '../../../core/domain/fault.ts'

/** An answer of the service that is no success, with its status (https://cloud.google.com/apis/design/errors). */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  constructor(
    readonly status: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const FAULT_CODES: Readonly<Record<string, FaultCode>> = {
  PERMISSION_DENIED: 'denied',
  UNAUTHENTICATED: 'denied',
  RESOURCE_EXHAUSTED: 'exhausted',
  ABORTED: 'unreachable',
  CANCELLED: 'unreachable',
  DEADLINE_EXCEEDED: 'unreachable',
  INTERNAL: 'unreachable',
  UNAVAILABLE: 'unreachable',
  UNKNOWN: 'unreachable',
  // The instant that a snapshot shows is too long ago for the service. A new snapshot can be read.
  FAILED_PRECONDITION: 'unreachable',
}

/** The fault that a failed request means. An unknown error is a bug. */
function faultOf(cause: unknown): Fault {
  if (cause instanceof Fault) return cause
  const status = cause instanceof ServiceError ? cause.status : 'nothing'
  return new Fault(FAULT_CODES[status] ?? 'broken', `The ledger answered ${status}`, { cause })
}

/** Whether the same request may succeed a moment later. */
export function mayPass(cause: unknown): boolean {
  if (!(cause instanceof ServiceError) || cause.status === 'FAILED_PRECONDITION') return false
  return ['unreachable', 'exhausted'].includes(faultOf(cause).code)
}

/** Makes requests, and throws their errors as faults. */
export async function faulting<T>(requests: () => Promise<T>): Promise<T> {
  try {
    return await requests()
  } catch (cause) {
    throw faultOf(cause)
  }
}
