import { expect, it, vi } from 'vitest'
import { ManageSignIn } from '../../../src/core/use-cases/manage-sign-in.ts'
import { openSimulatedIdentity } from '../../adapters/demo/identity/simulated-identity-harness.ts'
import { codeOf, PASSWORD } from '../../contract/identity-harness.ts'

const email = 'zoe@example.com'

async function signedUp() {
  const harness = openSimulatedIdentity()
  await harness.identity.signUp({ email, password: PASSWORD })
  return { ...harness, manage: new ManageSignIn(harness.identity) }
}

it('links a provider, which can then reauthenticate', async () => {
  const { manage, chooseAccount } = await signedUp()
  chooseAccount({ name: 'Noor', email: 'noor@example.com' })
  expect(codeOf(await manage.addProvider('github'))).toBeNull()
  expect(codeOf(await manage.confirmByProvider('github'))).toBeNull()
})

it('sets a password, which then reauthenticates instead of the old one', async () => {
  const { manage } = await signedUp()
  expect(codeOf(await manage.setPassword('another horse'))).toBeNull()
  expect(codeOf(await manage.confirmByPassword('another horse'))).toBeNull()
  expect(codeOf(await manage.confirmByPassword(PASSWORD))).toBe('auth/invalid-credential')
})

it('resets a forgotten password by a mailed link', async () => {
  const { identity, manage, lastMail } = await signedUp()
  await manage.signOut()
  await manage.requestPasswordReset(email)
  const code = manage.passwordResetCode((await lastMail(email)) ?? '') ?? ''
  await manage.resetPassword(code, 'another horse')
  expect(codeOf(await identity.signIn({ email, password: 'another horse' }))).toBeNull()
})

it('confirms an address once, where two pages find the code in their address', async () => {
  const { identity, manage, lastMail } = await signedUp()
  await manage.requestConfirmation()
  const code = manage.confirmationCode((await lastMail(email)) ?? '') ?? ''
  const answers = await Promise.all([manage.confirmEmail(code), manage.confirmEmail(code)])
  expect(answers.map(codeOf)).toEqual([null, null])
  expect(codeOf(await identity.confirmEmail(code))).toBe('auth/invalid-action-code')
})

it('asks again about an address that could not be confirmed', async () => {
  const { identity, manage, lastMail } = await signedUp()
  await manage.requestConfirmation()
  const code = manage.confirmationCode((await lastMail(email)) ?? '') ?? ''
  const failing = vi.spyOn(identity, 'confirmEmail').mockRejectedValueOnce(new Error('offline'))
  await expect(manage.confirmEmail(code)).rejects.toThrow('offline')
  expect(codeOf(await manage.confirmEmail(code))).toBeNull()
  expect(failing).toHaveBeenCalledTimes(2)
})

it('signs out', async () => {
  const { identity, manage } = await signedUp()
  await manage.signOut()
  expect(identity.current()).toBeNull()
})
