import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLedger } from '../../../scripts/dev-firebase.mjs'
import { readAccess } from '../../../scripts/rules.mjs'
import { firestoreEmulator, ownLedger } from '../../adapters/firebase/firestore-emulator.ts'
import { authEmulator } from '../../adapters/firebase/identity/auth-emulator.ts'
import { uniqueWord } from '../../builders/unique.ts'
import { runCommand, temporaryFolders } from '../run-command.ts'

describe('the private ledger of npm run dev:firebase', () => {
  const { projectId } = ownLedger()
  const { host, port } = firestoreEmulator()
  const emulator = `${host}:${port}`
  const newFolder = temporaryFolders()
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

  it('is read by its people', async () => {
    const [{ email, password } = { email: '', password: '' }] = played.people
    const { out: refreshToken } = token(password, 'sign-in', email)
    const { code, out } = await audit(await renewed(refreshToken))
    expect(out).toMatch(/ 7 accounts, 0 findings, fingerprint /)
    expect(code).toBe(0)
  })

  it('is read by a member with quotation marks in the password', async () => {
    const email = `${uniqueWord()}@example.com`
    const password = `it's "quoted" \\ for $5`
    await signUp(email, password)
    const { code } = await audit(await renewed(token(`${password}\n`, 'sign-in', email).out))
    expect(code).toBe(0)
  })

  it('says why there is no token', async () => {
    const { email = '' } = played.people[0] ?? {}
    const { status, out, said } = token('wrong', 'sign-in', email)
    expect(said).toMatch(/^The service refuses: INVALID/)
    expect({ status, out }).toEqual({ status: 2, out: '' })
  })

  async function renewed(refreshToken: string): Promise<string> {
    const file = join(await newFolder(), 'refresh-token')
    await writeFile(file, refreshToken)
    return token('', 'renew', file).out.trim()
  }
})

/** Runs the script as the guide does, with this input. */
function token(input: string, ...typed: readonly string[]) {
  const options = ['--key', 'fake-api-key', '--auth-emulator', authEmulator()]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/member-token.mjs', ...typed, ...options],
    { input, encoding: 'utf8' },
  )
  return { status, out: stdout, said: stderr }
}

/** Signs a person up whose address is confirmed. */
async function signUp(email: string, password: string): Promise<void> {
  const url = `${authEmulator()}/identitytoolkit.googleapis.com/v1/projects/demo-pledger/accounts`
  const headers = { 'content-type': 'application/json', authorization: 'Bearer owner' }
  const body = JSON.stringify({ email, password, emailVerified: true })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
}
