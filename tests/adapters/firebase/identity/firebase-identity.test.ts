import { randomUUID } from 'node:crypto'
import { FirebaseError, initializeApp } from 'firebase/app'
import { getAuth } from 'firebase/auth'
import { expect, it, vi } from 'vitest'
import type { SignInState } from '../../../../src/core/ports/identity.ts'
import { PATIENT } from '../../../builders/patient.ts'
import { codeOf, PASSWORD, settled } from '../../../contract/identity-harness.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'
import { StandInWindows } from './stand-in-windows.ts'

async function signedInByLink() {
  const harness = await openFirebaseIdentity()
  const email = harness.newEmail()
  await harness.identity.sendSignInLink(email)
  await harness.identity.signInByLink((await harness.lastMail(email)) ?? '')
  return { ...harness, email }
}

it('asks the service nothing for those who watch, until the page’s first rows are there', async () => {
  let rowsCome = () => {}
  const startAfter = new Promise<void>((resolve) => {
    rowsCome = resolve
  })
  const { identity, newEmail, reloaded } = await openFirebaseIdentity({ startAfter })
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  const afterReload = reloaded()
  const told: SignInState['status'][] = []
  afterReload.watch(({ status }) => told.push(status))
  await settled(identity)
  const before = [...told]
  rowsCome()
  await vi.waitUntil(() => told.length > 1, PATIENT)
  expect(before).toEqual(['unknown'])
  expect(told).toEqual(['unknown', 'signed-in'])
})

it('finds out who is signed in also where the first rows could not be had', async () => {
  const { loading } = await openFirebaseIdentity({ startAfter: failing() })
  expect((await settled(loading())).status).toBe('signed-out')
})

it('does not fetch the SDK to say that the page was not left', async () => {
  const { identity, service } = await openFirebaseIdentity({ emulatorUrl: 'no address' })
  expect(identity.isBackFromRedirect()).toBe(false)
  expect(service.requests).toEqual([])
})

it('reports each authentication method that a person gains', async () => {
  const { identity, newEmail, chooseAccount } = await openFirebaseIdentity()
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  const told: SignInState[] = []
  identity.watch((state) => told.push(state))
  chooseAccount({ name: 'Noor Haddad', email: newEmail() })
  await identity.link('github')
  expect(told.map((state) => state.status === 'signed-in' && state.person.methods)).toEqual([
    ['password'],
    ['password', 'github'],
  ])
})

it('opens no window for a provider that a person has already', async () => {
  const { identity, newEmail, chooseAccount } = await openFirebaseIdentity()
  chooseAccount({ name: 'Noor Haddad', email: newEmail() })
  await identity.signInWith('google')
  chooseAccount('left-open')
  expect(codeOf(await identity.link('google'))).toBe('auth/provider-already-linked')
})

it('gives no name to an account that has its e-mail for one, since names are public', async () => {
  const { identity, newEmail, chooseAccount } = await openFirebaseIdentity()
  const email = newEmail()
  chooseAccount({ name: email, email })
  await identity.signInWith('google')
  expect(identity.current()).toMatchObject({ name: null, email })
})

it('distinguishes a password from a mailed link', async () => {
  const { identity } = await signedInByLink()
  await identity.setPassword(PASSWORD)
  expect(identity.current()?.methods).toEqual(['password', 'email-link'])
})

it('knows after a reload who came by a mailed link', async () => {
  const { reloaded } = await signedInByLink()
  const afterReload = reloaded()
  await settled(afterReload)
  expect(afterReload.current()?.methods).toEqual(['email-link'])
})

it('reports to another tab that a person came by a mailed link', async () => {
  const { identity, secondTab, newEmail, lastMail } = await openFirebaseIdentity()
  const tab = secondTab()
  await settled(tab)
  const email = newEmail()
  await identity.sendSignInLink(email)
  await identity.signInByLink((await lastMail(email)) ?? '')
  await settled(tab, isByLink)
  expect(tab.current()?.email).toBe(email)
})

it('comes back without an answer from a provider that was left', async () => {
  const { identity, reloaded, chooseAccount } = await openFirebaseIdentity()
  chooseAccount(null)
  await identity.signInByRedirect('google')
  expect(await reloaded().redirectOutcome()).toBeNull()
})

it('says why the page cannot be left for a provider, and expects no answer of it', async () => {
  const leave = () => Promise.reject(new FirebaseError('auth/too-many-requests', ''))
  const windows = Object.assign(new StandInWindows(), { leave })
  const { identity, reloaded } = await openFirebaseIdentity({ windows })
  const refused = codeOf(await identity.signInByRedirect('google'))
  expect(refused).toBe('auth/too-many-requests')
  expect(await reloaded().redirectOutcome()).toBeNull()
})

it('says why nobody could be signed out', async () => {
  const app = initializeApp({ apiKey: 'fake-api-key', projectId: 'demo-pledger' }, randomUUID())
  const { identity, newEmail } = await openFirebaseIdentity({ openApp: async () => app })
  await identity.signUp({ email: newEmail(), password: PASSWORD })
  const refusal = new FirebaseError('auth/too-many-requests', '')
  vi.spyOn(getAuth(app), 'signOut').mockRejectedValueOnce(refusal)
  expect(codeOf(await identity.signOut())).toBe('auth/too-many-requests')
})

it('reports a refusal of a provider for which the page was left', async () => {
  const { identity, reloaded, newEmail, chooseAccount } = await openFirebaseIdentity()
  const email = newEmail()
  await identity.signUp({ email, password: PASSWORD })
  await identity.signOut()
  chooseAccount({ name: 'Noor Haddad', email })
  await identity.signInByRedirect('github')
  expect(await reloaded().redirectOutcome()).toEqual({
    provider: 'github',
    result: { ok: false, refusal: { code: 'auth/account-exists-with-different-credential' } },
  })
})

it('finds an identity gone that another device has deleted, and signs out', async () => {
  const { identity, loading, newEmail } = await openFirebaseIdentity()
  const elsewhere = loading()
  const credentials = { email: newEmail(), password: PASSWORD }
  await identity.signUp(credentials)
  await elsewhere.signIn(credentials)
  await identity.deleteIdentity()
  expect(codeOf(await elsewhere.deleteIdentity())).toMatch(/^auth\/(null-user|user-not-found)$/)
  await elsewhere.signOut()
  expect((await settled(elsewhere)).status).toBe('signed-out')
})

it('says to who operates the ledger when sign-in cannot be started', async () => {
  const { identity, warnings } = await openFirebaseIdentity({ emulatorUrl: 'no address' })
  identity.watch(() => {})
  await vi.waitUntil(() => warnings.length > 0, PATIENT)
  expect(warnings[0]?.[0]).toBe('Sign-in could not be started')
})

/** Fails without anybody having to look. */
function failing(): Promise<never> {
  const failure = Promise.reject(new Error('no rows'))
  failure.catch(() => {})
  return failure
}

function isByLink(state: SignInState): boolean {
  return state.status === 'signed-in' && state.person.methods.includes('email-link')
}
