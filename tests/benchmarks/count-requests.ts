/** Counts what the SDK asks of the database until it is stopped; begin before a database is opened, which keeps its `fetch`. */
export function countRequests() {
  const original = globalThis.fetch
  const counted = { commits: 0, reads: 0 }
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith(':commit')) counted.commits++
    if (/:(batchGet|runQuery)$/.test(pathname)) counted.reads++
    return original(input, init)
  }
  return {
    /** What was counted until now. */
    counted: () => ({ ...counted }),
    stop() {
      globalThis.fetch = original
    },
  }
}
