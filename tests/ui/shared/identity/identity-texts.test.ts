import { describe, expect, it } from 'vitest'
import { authAlert, identityMessage } from '../../../../src/ui/shared/identity/identity-texts.ts'
import { SPECIFIED_CODES } from '../../../contract/identity-codes.ts'

describe('the words for a code of the identity service', () => {
  it.each([...SPECIFIED_CODES, 'password-does-not-meet-requirements'])(
    'are a sentence for people: %s',
    (code) => {
      expect(identityMessage(`auth/${code}`)).toMatch(/^[A-Z][^:/]+\.$/)
    },
  )

  it('name a code that has no words yet', () => {
    expect(identityMessage('auth/something-new')).toBe(
      'Something went wrong (auth/something-new). Please try again.',
    )
  })

  it('follow what failed', () => {
    expect(authAlert('Why.', null)).toBe('Authentication failed: Why.')
  })

  it('follow the provider that failed', () => {
    expect(authAlert('Why.', 'google')).toBe('Google authentication failed: Why.')
  })
})
