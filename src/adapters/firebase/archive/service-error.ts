import { Fault, type FaultCode } from '../../../core/domain/fault.ts'

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
  // The instant of a snapshot is too long ago for the service. A new snapshot can be read.
  FAILED_PRECONDITION: 'unreachable',
}

/** An answer of the service that is no success, with its status (https://cloud.google.com/apis/design/errors). */
export class ServiceError extends Fault {
  constructor(
    readonly status: string,
    message: string,
    options?: ErrorOptions,
  ) {
    const cause = new Error(message, options)
    super(FAULT_CODES[status] ?? 'broken', `The ledger answered ${status}`, { cause })
  }

  /** Whether the same request may succeed a moment later. */
  get mayPass(): boolean {
    const isOutOfReach = this.code === 'unreachable' || this.code === 'exhausted'
    return isOutOfReach && this.status !== 'FAILED_PRECONDITION'
  }
}
