import { initializeApp } from 'firebase/app'
import { initializeAuth } from 'firebase/auth'
import { expect, it } from 'vitest'
import { browserWindows } from '../../../../src/adapters/firebase/identity/browser-windows.ts'
import { endOf, REQUESTS } from '../../../contract/identity-codes.ts'
import { codeOf, PASSWORD, settled } from '../../../contract/identity-harness.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'
import { refusing } from './service-proxy.ts'

const signingIn = REQUESTS['signing in']

it.each([
  ['a wrong key', 'API key not valid. Please pass a valid API key.', 'auth/invalid-api-key'],
  ['a device not attested', 'Firebase App Check token is invalid.', 'auth/invalid-app-credential'],
  ['a bug of its own', 'INTERNAL_ERROR', 'auth/internal-error'],
  ['a strange domain', 'UNAUTHORIZED_DOMAIN : Not allowed', 'auth/unauthorized-domain'],
])('throws what the service says of %s', async (_, message, code) => {
  const { identity, service } = await openFirebaseIdentity()
  service.answer(':signInWithPassword', refusing(message))
  expect(await endOf(signingIn(identity))).toBe(`thrown ${code}`)
})

it.each([
  ['too many tries', 'TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled', 'auth/too-many-requests'],
  ['a disabled account', 'USER_DISABLED', 'auth/user-disabled'],
])('refuses what the service says of %s', async (_, message, code) => {
  const { identity, service } = await openFirebaseIdentity()
  service.answer(':signInWithPassword', refusing(message))
  expect(await endOf(signingIn(identity))).toBe(`refused ${code}`)
})

it('refuses an account that asks for a second step, and signs nobody in', async () => {
  const { identity, service } = await openFirebaseIdentity()
  const body = { mfaPendingCredential: 'pending', mfaInfo: [{ mfaEnrollmentId: '1' }] }
  service.answer(':signInWithPassword', { status: 200, body })
  const end = await endOf(signingIn(identity))
  expect(end).toBe('refused auth/multi-factor-auth-required')
  expect(identity.current()).toBeNull()
})

it('throws where the service cannot be reached, and leaves signed in who is', async () => {
  const { identity, newEmail, service } = await openFirebaseIdentity()
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  const before = identity.current()
  service.close()
  const end = await endOf(signingIn(identity))
  expect(end).toBe('thrown auth/network-request-failed')
  expect(identity.current()).toEqual(before)
})

it('keeps signed in who was, when a page is loaded while the service cannot be reached', async () => {
  const { identity, newEmail, service, reloaded } = await openFirebaseIdentity()
  const signedUp = await identity.signUp({ email: newEmail(), password: PASSWORD })
  service.close()
  const afterReload = reloaded()
  await settled(afterReload)
  expect(afterReload.current()).toEqual(signedUp.ok && signedUp.value)
})

it('signs out where the service cannot be reached', async () => {
  const { identity, newEmail, service } = await openFirebaseIdentity()
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  service.close()
  await identity.signOut()
  expect(identity.current()).toBeNull()
})

it('signs out a person that the service no longer knows, and refuses the request', async () => {
  const { identity, newEmail, service } = await openFirebaseIdentity()
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  service.answer(':update', refusing('TOKEN_EXPIRED'))
  const result = await identity.setPassword('another horse')
  expect(codeOf(result)).toBe('auth/null-user')
  expect(identity.current()).toBeNull()
})

it('throws where a link has no code', async () => {
  const { identity } = await openFirebaseIdentity()
  const end = await endOf(identity.signInByLink('/?mode=signIn', 'maya@example.com'))
  expect(end).toBe('thrown auth/argument-error')
})

it('throws where there are no windows to open', async () => {
  const { identity } = await openFirebaseIdentity({ windows: browserWindows })
  expect(await endOf(identity.signInWith('google'))).toBe(
    'thrown auth/operation-not-supported-in-this-environment',
  )
})

it.each([
  [
    'without a key',
    { openApp: async () => initializeApp({ apiKey: '' }, 'no key') },
    'auth/invalid-api-key',
  ],
  [
    'with an emulator’s address that is none',
    { emulatorUrl: '127.0.0.1:9099' },
    'auth/invalid-emulator-scheme',
  ],
])('throws when it is set up %s, at each request', async (_, setup, code) => {
  const { identity } = await openFirebaseIdentity(setup)
  await endOf(signingIn(identity))
  expect(await endOf(signingIn(identity))).toBe(`thrown ${code}`)
})

it('throws when other code has started the SDK on the same app in another way', async () => {
  const app = initializeApp({ apiKey: 'fake-api-key' }, 'started')
  initializeAuth(app)
  const { identity } = await openFirebaseIdentity({ openApp: async () => app })
  expect(await endOf(signingIn(identity))).toBe('thrown auth/already-initialized')
})
