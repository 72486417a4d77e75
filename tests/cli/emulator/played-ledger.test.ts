import { beforeAll, describe, expect, it } from 'vitest'
import { openLedger } from '../../../scripts/dev-firebase.mjs'
import { readAccess } from '../../../scripts/rules.mjs'
import { firestoreEmulator, ownLedger } from '../../adapters/firebase/firestore-emulator.ts'
import { authEmulator } from '../../adapters/firebase/identity/auth-emulator.ts'
import { runCommand } from '../run-command.ts'

describe('the private ledger of npm run dev:firebase', () => {
  const { projectId } = ownLedger()
  const { host, port } = firestoreEmulator()
  const emulator = `${host}:${port}`
  let played: Awaited<ReturnType<typeof openLedger>>
  beforeAll(async () => {
    const access = readAccess(['--members', 'example.com', '--readers', 'members'])
    played = await openLedger(
      { firestoreHost: emulator, authUrl: authEmulator() },
      access,
      projectId,
    )
  })
  const audit = (token?: string) =>
    runCommand(['audit', '--project', projectId, '--emulator', emulator], {
      environment: token ? { PLEDGER_TOKEN: token } : {},
    })

  it('has a page of the same members', () => {
    expect(played.settings).toMatchObject({ VITE_MEMBERS: 'example.com', VITE_READERS: 'members' })
  })

  it('is closed to strangers', async () => {
    const { code, said } = await audit()
    expect(code).toBe(2)
    expect(said).toContain('Do only members read it?')
  })

  it('is read by its people, also with a token that was renewed', async () => {
    const [{ email, password } = { email: '', password: '' }] = played.people
    const signedIn = await ask('v1/accounts:signInWithPassword', {
      ...{ email, password, returnSecureToken: true },
    })
    const { id_token } = await ask('v1/token', {
      ...{ grant_type: 'refresh_token', refresh_token: signedIn.refreshToken },
    })
    const { code, out } = await audit(id_token)
    expect(out).toMatch(/ 7 accounts, 0 findings, fingerprint /)
    expect(code).toBe(0)
  })
})

/** Asks the Auth emulator as the guide's `curl` asks the service. */
async function ask(method: string, body: object): Promise<Record<string, string>> {
  const service = method === 'v1/token' ? 'securetoken' : 'identitytoolkit'
  const url = `${authEmulator()}/${service}.googleapis.com/${method}?key=fake-api-key`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return answer.json()
}
