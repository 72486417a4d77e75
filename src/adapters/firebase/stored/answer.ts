import { Fault, type FaultCode } from '../../../core/domain/result.ts'
import { withTimeout } from '../../shared/timers.ts'

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

const ANSWER_TIMEOUT_MS = 20_000

/** Waits 20 seconds, then throws a `Fault`. An SDK or a browser waits for minutes on a broken network. */
export function withAnswerTimeout<T>(answer: Promise<T>): Promise<T> {
  return withTimeout(
    answer,
    ANSWER_TIMEOUT_MS,
    () => new Fault('unreachable', 'The ledger does not answer'),
  )
}
