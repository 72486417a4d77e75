import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyState, STATE_KEY } from '../../../../src/adapters/demo/identity/identity-state.ts'
import type { KnownIdentity } from '../../../../src/adapters/demo/identity/identity-store.ts'
import { ProviderChooser } from '../../../../src/adapters/demo/identity/simulated-identity.ts'
import { knownMembers } from '../../../../src/adapters/demo/open-demo.ts'
import { standingOf } from '../../../../src/core/domain/community.ts'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import type { ChooserRequest, DemoMail } from '../../../../src/core/ports/demo.ts'
import { codeOf, PASSWORD, settled } from '../../../contract/identity-harness.ts'
import { openSimulatedIdentity } from './simulated-identity-harness.ts'

const maya: KnownIdentity = {
  id: 'maya-id' as UserId,
  email: 'maya@example.com',
  name: 'Maya',
  password: 'maya-demo',
}

const corruptState = JSON.stringify({ ...emptyState, identities: [{ id: 7 }] })

describe('the identity service of the demo', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('signs its known people in by their own password', async () => {
    const { identity } = openSimulatedIdentity({ known: [maya] })
    await identity.signIn(maya)
    expect(identity.current()).toEqual({
      id: maya.id,
      email: maya.email,
      isConfirmed: true,
      name: 'Maya',
      methods: ['password'],
    })
  })

  it('refuses its known people with another password, though any e-mail opens', async () => {
    const { identity } = openSimulatedIdentity({ known: [maya], opensUnknown: true })
    const result = await identity.signIn({ ...maya, password: 'maya-guess' })
    expect(codeOf(result)).toBe('auth/invalid-credential')
  })

  it('takes the new password of a known person after a reset, and no longer the first', async () => {
    const { identity, lastMail } = openSimulatedIdentity({ known: [maya] })
    await identity.sendPasswordReset(maya.email)
    const code = identity.passwordResetCode((await lastMail(maya.email)) ?? '') ?? ''
    await identity.confirmPasswordReset(code, 'another horse')
    const first = await identity.signIn(maya)
    const second = await identity.signIn({ ...maya, password: 'another horse' })
    expect(codeOf(first)).toBe('auth/invalid-credential')
    expect(codeOf(second)).toBeNull()
  })

  it('makes an identity of any e-mail and password, and knows it from then on', async () => {
    const { identity } = openSimulatedIdentity({ opensUnknown: true })
    const first = await identity.signIn({ email: 'zoe@example.com', password: 'zoe' })
    await identity.signOut()
    const wrong = await identity.signIn({ email: 'zoe@example.com', password: 'zof' })
    const again = await identity.signIn({ email: 'zoe@example.com', password: 'zoe' })
    expect(codeOf(wrong)).toBe('auth/invalid-credential')
    expect(again).toEqual(first)
  })

  it('stores no password as it was typed', async () => {
    const { identity, storage } = openSimulatedIdentity()
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    expect(storage.getItem(STATE_KEY)).not.toContain(PASSWORD)
  })

  it('takes any password where the browser cannot make a digest, and stores none', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { identity, storage } = openSimulatedIdentity()
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    const result = await identity.signIn({ email: 'zoe@example.com', password: 'anything' })
    expect(codeOf(result)).toBeNull()
    expect(storage.getItem(STATE_KEY)).toEqual(expect.stringContaining('"digest":null'))
  })

  it('keeps a known person deleted after a reload, and whoever uses their email is somebody new', async () => {
    const { identity, reloaded } = openSimulatedIdentity({ known: [maya], opensUnknown: true })
    await identity.signIn(maya)
    await identity.deleteIdentity()
    const after = reloaded()
    expect(after.knows(maya.id)).toBe(false)
    after.signInAs(maya.id)
    expect((await settled(after)).status).toBe('signed-out')
    const again = await after.signIn(maya)
    expect(again.ok && again.value.id).not.toBe(maya.id)
    after.deleteAll()
    expect(after.knows(maya.id)).toBe(true)
  })

  it('forgets everybody but the known people, in every tab', async () => {
    const { identity, secondTab } = openSimulatedIdentity({ known: [maya] })
    const other = secondTab()
    const credentials = { email: 'zoe@example.com', password: PASSWORD }
    await identity.signUp(credentials)
    identity.deleteAll()
    const results = [await other.signIn(credentials), await other.signIn(maya)]
    expect(results.map(codeOf)).toEqual(['auth/invalid-credential', null])
  })

  it.each([
    ['no JSON', '{"identities":['],
    ['of another version', '{"version":0,"value":{}}'],
    ['of another shape', corruptState],
    ['null', 'null'],
  ])('sets stored content aside that is %s, says so, and starts again', async (_, corrupt) => {
    const onSetAside = vi.fn()
    const { storage, reloaded } = openSimulatedIdentity({ onSetAside })
    storage.setItem(STATE_KEY, corrupt)
    const state = await settled(reloaded())
    expect(state.status).toBe('signed-out')
    expect(onSetAside.mock.calls.length).toBe(1)
    expect(storage.getItem('pledger-demo-identity-backup')).toBe(corrupt)
  })

  it('offers at a provider the accounts that were used there before, and two prepared ones', async () => {
    const chooser = new ProviderChooser()
    const { identity } = openSimulatedIdentity({ choose: (...asked) => chooser.ask(...asked) })
    let open: ChooserRequest | null = null as ChooserRequest | null
    chooser.request.watch((request) => {
      open = request
    })
    const asked = identity.signInWith('google')
    await vi.waitUntil(() => open)
    open?.answer({ name: 'Zoë', email: 'zoe@example.com' })
    await asked
    void identity.signInWith('google')
    await vi.waitUntil(() => open)
    expect(open?.accounts.map(({ name }) => name)).toEqual(['Zoë', 'Noor Haddad', 'Élodie Martin'])
  })

  it('takes the window away once it is answered or closed', async () => {
    const chooser = new ProviderChooser()
    const seen: (ChooserRequest | null)[] = []
    chooser.request.watch((request) => seen.push(request))
    const asked = chooser.ask('github', [])
    seen.at(-1)?.answer(null)
    expect(await asked).toBeNull()
    expect(seen.map((request) => request?.provider)).toEqual([undefined, 'github', undefined])
  })

  it('shows its mail until it is dismissed', async () => {
    const { identity } = openSimulatedIdentity()
    const told: (readonly DemoMail[])[] = []
    identity.watchMail((mails) => told.push(mails))
    await identity.sendSignInLink('zoe@example.com')
    identity.dismissMail(told.at(-1)?.[0]?.id ?? '')
    expect(told.map((mails) => mails.map(({ to }) => to))).toEqual([[], ['zoe@example.com'], []])
  })

  it('shows no mail to confirm an address that is confirmed', async () => {
    const { identity } = openSimulatedIdentity()
    let shown: readonly DemoMail[] = []
    identity.watchMail((mails) => {
      shown = mails
    })
    await identity.signUp({ email: 'zoe@example.com', password: 'correct horse' })
    await identity.sendConfirmation()
    await identity.sendConfirmation()
    expect(shown.map(({ purpose }) => purpose)).toEqual(['confirmation', 'confirmation'])
    const { oobCode = '' } = Object.fromEntries(
      new URL(shown[0]?.link ?? '', 'http://localhost').searchParams,
    )
    await identity.confirmEmail(oobCode)
    expect(shown).toEqual([])
  })
})

it('makes the seven people members of a ledger that has some', async () => {
  const community = { members: ['acme.example', 'example.org'], readers: 'members' } as const
  const known = knownMembers(community)
  const { identity } = openSimulatedIdentity({ known })
  const [maya] = known.filter(({ name }) => name === 'Maya')
  const signedIn = maya && (await identity.signIn(maya))
  expect(signedIn?.ok && standingOf(signedIn.value, community)).toBe('member')
})
