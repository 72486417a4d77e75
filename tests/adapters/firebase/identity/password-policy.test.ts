import { expect, it } from 'vitest'
import { PASSWORD } from '../../../contract/identity-harness.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'
import { refusing } from './service-proxy.ts'

// The emulator has no policies, so these answers are what the service sends.
const strictPolicy = {
  status: 200,
  body: {
    customStrengthOptions: {
      minPasswordLength: 10,
      maxPasswordLength: 12,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: ['!', '#'],
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
  },
}

async function underPolicy() {
  const harness = await openFirebaseIdentity()
  harness.service.answer(
    ':signUp',
    refusing('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [...]'),
  )
  harness.service.answer('/v2/passwordPolicy', strictPolicy)
  return harness
}

it.each([
  [
    'lower',
    [
      { rule: 'shortest', length: 10 },
      { rule: 'uppercase' },
      { rule: 'digit' },
      { rule: 'symbol' },
    ],
  ],
  [
    'UPPER CASE AND TOO LONG',
    [{ rule: 'longest', length: 12 }, { rule: 'lowercase' }, { rule: 'digit' }, { rule: 'symbol' }],
  ],
])('lists the rules of the policy that "%s" does not meet', async (password, unmet) => {
  const { identity, newEmail } = await underPolicy()
  const result = await identity.signUp({ email: newEmail(), password })
  expect(!result.ok && result.refusal).toEqual({
    code: 'auth/password-does-not-meet-requirements',
    unmet,
  })
})

it('lists the rules that the refusal itself names where the policy cannot be had', async () => {
  const { identity, newEmail, service } = await openFirebaseIdentity()
  service.answer(
    ':signUp',
    refusing(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain ' +
        'at least 8 characters, Password must contain at most 64 characters, Password must contain a lower case ' +
        'character, Password must contain an upper case character, Password must contain a numeric character, ' +
        'Password must contain a non-alphanumeric character]',
    ),
  )
  const result = await identity.signUp({ email: newEmail(), password: PASSWORD })
  expect(!result.ok && result.refusal.unmet).toEqual([
    { rule: 'shortest', length: 8 },
    { rule: 'longest', length: 64 },
    { rule: 'lowercase' },
    { rule: 'uppercase' },
    { rule: 'digit' },
    { rule: 'symbol' },
  ])
})

it('lists them also where a password that is too weak by now is refused at sign-in', async () => {
  const { identity, newEmail, service } = await underPolicy()
  service.answer(':signInWithPassword', refusing('PASSWORD_DOES_NOT_MEET_REQUIREMENTS'))
  const result = await identity.signIn({ email: newEmail(), password: 'abcDEF123!x y z' })
  expect(!result.ok && result.refusal.unmet).toEqual([{ rule: 'longest', length: 12 }])
})
