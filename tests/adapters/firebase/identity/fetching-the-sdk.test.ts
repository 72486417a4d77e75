import { afterEach, expect, it, vi } from 'vitest'
import { PATIENT } from '../../../builders/patient.ts'
import { endOf, REQUESTS } from '../../../contract/identity-codes.ts'
import { settled } from '../../../contract/identity-harness.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'

const SDK = '../../../../src/adapters/firebase/identity/auth-methods.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock(SDK)
  vi.resetModules()
})

function withoutNetwork(): void {
  vi.doMock(SDK, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
}

it('throws where the SDK cannot be fetched, and fetches it at the next request', async () => {
  const { identity } = await openFirebaseIdentity()
  withoutNetwork()
  const before = await endOf(REQUESTS['signing in'](identity))
  vi.doUnmock(SDK)
  const after = await endOf(REQUESTS['signing in'](identity))
  expect(before).toBe('thrown auth/network-request-failed')
  expect(after).toBe('refused auth/invalid-credential')
})

it('goes on trying to find out who is signed in where the SDK cannot be fetched', async () => {
  const { identity, warnings } = await openFirebaseIdentity()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  withoutNetwork()
  const state = settled(identity)
  await vi.waitUntil(() => warnings.length > 0, PATIENT)
  vi.doUnmock(SDK)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect((await state).status).toBe('signed-out')
})
