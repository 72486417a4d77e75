import { afterEach, beforeEach, vi } from 'vitest'

/** Answers the requests of the tests in a file as the service does for an empty ledger, and keeps them. */
export function stubRequests() {
  const requests = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.stubGlobal('fetch', requests.mockReset())
    requests.mockImplementation(async (url) => {
      const isCount = String(url).endsWith(':runAggregationQuery')
      const result = { aggregateFields: { count: { integerValue: '0' } } }
      const answer = { ...(isCount && { result }), readTime: '2026-11-21T12:00:00Z', done: true }
      return new Response(JSON.stringify([answer]))
    })
  })
  afterEach(() => void vi.unstubAllGlobals())
  return {
    requests,
    /** What the requests had in a header. */
    sent: (header: string) =>
      new Set(requests.mock.calls.map(([, init]) => new Headers(init?.headers).get(header))),
    /** From now on the service refuses to read the ledger. */
    refuse() {
      const refusal = { error: { code: 403, status: 'PERMISSION_DENIED', message: '' } }
      requests.mockImplementation(
        async () => new Response(JSON.stringify([refusal]), { status: 403 }),
      )
    },
  }
}
