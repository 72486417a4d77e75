import type { FaultCode } from '../../../core/domain/result.ts'

/** The fault that a status of the database means, for the SDKs and the HTTP interface alike. Any other status is a bug. */
export const FAULT_CODES: Readonly<Record<string, FaultCode>> = {
  aborted: 'unreachable',
  cancelled: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unavailable: 'unreachable',
  // From Firestore Lite, where no answer came at all.
  unknown: 'unreachable',
  'permission-denied': 'denied',
  unauthenticated: 'unauthenticated',
  'resource-exhausted': 'exhausted',
}
