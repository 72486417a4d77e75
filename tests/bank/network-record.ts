const KEPT_EVENTS = 40

/** What a network did to its client. Times in milliseconds; moments as of `performance.now()`. */
export class NetworkRecord {
  /** How often each fault came. */
  readonly counts = new Map<string, number>()
  /** What happened last, oldest first. */
  readonly events: string[] = []
  private requestsFaultyUntil = Number.NEGATIVE_INFINITY
  private streamsFaultyUntil = Number.NEGATIVE_INFINITY

  /** Notes a fault of requests that lasts so long. */
  requestFault(kind: string, lastsMs: number, request = ''): void {
    this.expectRequestFaults(lastsMs)
    this.note(kind, lastsMs, request)
  }

  /** Notes a fault of what the client listens to. */
  streamFault(kind: string, lastsMs: number): void {
    this.streamsFaultyUntil = Math.max(this.streamsFaultyUntil, performance.now() + lastsMs)
    this.note(kind, lastsMs, '')
  }

  /** For so long, requests may fail because of what has happened. */
  expectRequestFaults(forMs: number): void {
    this.requestsFaultyUntil = Math.max(this.requestsFaultyUntil, performance.now() + forMs)
  }

  /** Whether a request since then may have met a fault. */
  hasMetFaultSince(start: number): boolean {
    return this.requestsFaultyUntil >= start
  }

  /** The same for listeners. */
  hasMetStreamFaultSince(start: number): boolean {
    return this.streamsFaultyUntil >= start
  }

  private note(kind: string, milliseconds: number, request: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    const at = (performance.now() / 1000).toFixed(2)
    const length = milliseconds > 0 ? ` ${milliseconds} ms` : ''
    this.events.push(`${at} s: ${kind}${length} ${request}`.trimEnd())
    if (this.events.length > KEPT_EVENTS) this.events.shift()
  }
}
