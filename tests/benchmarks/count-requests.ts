/** Counts the SDK's requests until `stop`. Call it before a database is opened, because the SDK keeps a reference to `fetch`. */
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
    /** The counts so far. */
    counted: () => ({ ...counted }),
    stop() {
      globalThis.fetch = original
    },
  }
}
