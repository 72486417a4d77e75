import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'
import { stubRequests } from './stub-requests.ts'

const TOKEN = 'eyJhIjoxfQ.eyJiIjoyfQ.c2lnbmF0dXJl'
const typed = ['checkpoint', '--project', 'ledger-example']
const environment = { PLEDGER_APP_CHECK_TOKEN: TOKEN }
const { requests, sent, refuse } = stubRequests()
const tokens = () => sent('X-Firebase-AppCheck')

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
  ])('%s', async (_, more, around, token) => {
    const { code } = await runCommand([...typed, ...more], { environment: around })
    expect(code).toBe(0)
    expect(tokens()).toEqual(new Set([token]))
  })

  it('may be in a file', async () => {
    const files = { '/run/token': `${TOKEN}\n` }
    await runCommand([...typed, '--app-check-token-file', '/run/token'], { files })
    expect(tokens()).toEqual(new Set([TOKEN]))
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
    refuse()
    const { code, said } = await runCommand(typed)
    expect(code).toBe(2)
    expect(said).toContain('set PLEDGER_APP_CHECK_TOKEN, or add --app-check-token-file')
  })
})
