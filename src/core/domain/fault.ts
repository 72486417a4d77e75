/** What kind of thing broke: the way to the ledger, the permission to use it, its capacity, or the program itself. */
export type FaultCode = 'unreachable' | 'denied' | 'exhausted' | 'broken'

/** Something that no rule of the domain foresees. Thrown once, with its cause, and told to people at the edge of the UI. */
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
