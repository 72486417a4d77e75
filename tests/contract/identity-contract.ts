import { describe } from 'vitest'
import type { Ability, OpenIdentityHarness } from './identity-harness.ts'
import { describeIdentityMail } from './identity-mail-contract.ts'
import { describeIdentityPasswords } from './identity-password-contract.ts'
import { describeIdentityProviders } from './identity-provider-contract.ts'
import { describeIdentitySession } from './identity-session-contract.ts'

/** The contract of every identity service. */
export function describeIdentity(
  name: string,
  openHarness: OpenIdentityHarness,
  abilities: readonly Ability[],
): void {
  describe(`an identity service ${name}`, () => {
    describeIdentitySession(openHarness, abilities)
    describeIdentityPasswords(openHarness, abilities)
    describeIdentityProviders(openHarness, abilities)
    describeIdentityMail(openHarness, abilities)
  })
}
