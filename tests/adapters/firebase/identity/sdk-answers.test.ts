import { FirebaseError } from 'firebase/app'
import { describe, expect, it } from 'vitest'
import { attempt } from '../../../../src/adapters/firebase/identity/sdk-answers.ts'
import { type IdentityCode, isFaultCode } from '../../../../src/core/domain/session.ts'
import { SPECIFIED_CODES } from '../../../contract/identity-codes.ts'
import { codeOf } from '../../../contract/identity-harness.ts'

/** How a request ends that the SDK ends with this error. */
async function endOf(error: unknown): Promise<string> {
  try {
    return `refused ${codeOf(
      await attempt(() => {
        throw error
      }),
    )}`
  } catch (fault) {
    return `thrown ${(fault as { readonly code: string }).code}`
  }
}

describe('an error of the identity service', () => {
  it.each(SPECIFIED_CODES)('keeps its code: %s', async (name) => {
    const code: IdentityCode = `auth/${name}`
    const end = await endOf(new FirebaseError(code, ''))
    expect(end).toBe(`${isFaultCode(code) ? 'thrown' : 'refused'} ${code}`)
  })

  it.each([
    ['weak-password', 'refused auth/password-does-not-meet-requirements'],
    ['password-does-not-meet-requirements', 'refused auth/password-does-not-meet-requirements'],
    ['invalid-login-credentials', 'refused auth/invalid-credential'],
    ['wrong-password', 'refused auth/invalid-credential'],
    ['missing-email', 'refused auth/missing-email'],
    ['user-token-expired', 'refused auth/null-user'],
    ['user-cancelled', 'refused auth/popup-closed-by-user'],
    ['invalid-recaptcha-token', 'thrown auth/missing-recaptcha-token'],
    ['unauthorized-continue-uri', 'thrown auth/unauthorized-domain'],
    ['no-auth-event', 'thrown auth/invalid-auth-event'],
    ['timeout', 'thrown auth/network-request-failed'],
    ['quota-exceeded', 'refused auth/too-many-requests'],
    ['api-key-not-valid.-please-pass-a-valid-api-key.', 'thrown auth/invalid-api-key'],
    ['requests-from-referer-https://a.example-are-blocked.', 'thrown auth/unauthorized-domain'],
    ['firebase-app-check-token-is-invalid.', 'thrown auth/invalid-app-credential'],
    [
      'account-exists-with-different-credential',
      'refused auth/account-exists-with-different-credential',
    ],
    ['requires-recent-login', 'refused auth/requires-recent-login'],
  ])('has one code for each of the SDK’s errors: %s is %s', async (code, end) => {
    expect(await endOf(new FirebaseError(`auth/${code}`, ''))).toBe(end)
  })

  it.each([
    ['a bug', new TypeError('undefined is not a function')],
    ['another service’s error', new FirebaseError('permission-denied', '')],
    ['no error at all', null],
  ])('is an internal one where it is %s', async (_, error) => {
    expect(await endOf(error)).toBe('thrown auth/internal-error')
  })

  it('is the cause of the fault that is thrown for it', async () => {
    const cause = new FirebaseError('auth/network-request-failed', '')
    const end = attempt(() => {
      throw cause
    })
    await expect(end).rejects.toMatchObject({ cause })
  })
})
