import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../contract/identity-harness.ts'
import { protectFromEnumeration } from './auth-emulator.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'

describe.each([
  ['with', true],
  ['without', false],
])('a stranger, %s the service’s enumeration protection', (_, enabled) => {
  beforeAll(() => protectFromEnumeration(enabled))
  afterAll(() => protectFromEnumeration(false))

  async function twoEmails() {
    const { identity, newEmail, lastMail } = await openFirebaseIdentity()
    const [known, unknown] = [newEmail(), newEmail()]
    await identity.signUp({ email: known, password: PASSWORD })
    await identity.signOut()
    return { identity, lastMail, known, unknown }
  }

  it('does not reveal by a password who has an account', async () => {
    const { identity, known, unknown } = await twoEmails()
    const right = await identity.signIn({ email: known, password: 'wrong horse' })
    expect(await identity.signIn({ email: unknown, password: 'wrong horse' })).toEqual(right)
  })

  it.each(['sendPasswordReset', 'sendSignInLink'] as const)(
    'cannot tell by asking for a mail who has an account: %s',
    async (request) => {
      const { identity, known, unknown } = await twoEmails()
      expect(await identity[request](unknown)).toEqual(await identity[request](known))
    },
  )
})
