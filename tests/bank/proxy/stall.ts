import type { Writable } from 'node:stream'

/** Holds back everything that is written to these streams, for a while. Its order stays. */
export function stall(streams: Iterable<Writable>, milliseconds: number): void {
  const stalled = [...streams]
  for (const stream of stalled) stream.cork()
  setTimeout(() => {
    for (const stream of stalled) stream.uncork()
  }, milliseconds)
}
