import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from './run-command.ts'

const TOKEN = 'eyJhIjoxfQ.eyJiIjoyfQ.c2lnbmF0dXJl'
const typed = ['checkpoint', '--project', 'ledger-example']
const environment = { PLEDGER_APP_CHECK_TOKEN: TOKEN }
const requests = vi.fn<typeof fetch>()
const tokens = () =>
  new Set(
    requests.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Firebase-AppCheck')),
  )

/** An empty ledger. */
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

describe('a token of App Check', () => {
  it.each([
    ['goes with each request', ['--app-check-token', TOKEN], {}, TOKEN],
    ['may be in the environment', [], environment, TOKEN],
    [
      'as typed counts more than in the environment',
      ['--app-check-token', `${TOKEN}2`],
      environment,
      `${TOKEN}2`,
    ],
    ['is not sent where there is none', [], {}, null],
  ])('%s', async (_, more, around, sent) => {
    const { code } = await runCommand([...typed, ...more], { environment: around })
    expect(code).toBe(0)
    expect(tokens()).toEqual(new Set([sent]))
  })

  it.each(['', '7c9e6679-7425-40de-944b-e07fc1f90ae7', `${TOKEN} `.repeat(2)])(
    'is refused as "%s", and not repeated',
    async (token) => {
      const { code, said } = await runCommand([...typed, `--app-check-token=${token}`])
      expect(code).toBe(2)
      expect(said).toMatch(
        /^--app-check-token is no token of App Check: .* exchanged for one first\.$/,
      )
      expect(requests).not.toHaveBeenCalled()
    },
  )

  it('is asked for where the ledger refuses to be read', async () => {
    const refusal = { error: { code: 403, status: 'PERMISSION_DENIED', message: '' } }
    requests.mockImplementation(
      async () => new Response(JSON.stringify([refusal]), { status: 403 }),
    )
    const { code, said } = await runCommand(typed)
    expect(code).toBe(2)
    expect(said).toContain('--app-check-token')
  })
})
