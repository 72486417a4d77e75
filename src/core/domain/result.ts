/** The outcome of a request: its value, or the reason why the domain refuses it. Faults are thrown instead. */
export type Result<T, R> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function refuse<R>(refusal: R): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}

/** The cause of a fault: the connection to the ledger, the session (it has ended), the permission to use the ledger, its quota, or the program itself. */
export type FaultCode = 'unreachable' | 'unauthenticated' | 'denied' | 'exhausted' | 'broken'

/** A failure that is not a refusal of the domain. It is thrown once, with its cause, and shown by the UI. */
export class Fault extends Error {
  constructor(
    readonly code: FaultCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'Fault'
  }
}

/** Whether no answer came. */
export function isUnreachable(cause: unknown): boolean {
  return cause instanceof Fault && cause.code === 'unreachable'
}

/** Whether a write that ended with this error may have happened anyway: no answer came, or something failed after the write. */
export function mayHaveHappened(cause: unknown): boolean {
  return !(cause instanceof Fault) || isUnreachable(cause)
}

/** Whether a later try may succeed: not if denied or broken; after the end of a session, the person may sign in again. */
export function mayPass(cause: unknown): boolean {
  if (mayHaveHappened(cause)) return true
  return cause instanceof Fault && (cause.code === 'exhausted' || cause.code === 'unauthenticated')
}
