import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import { SignIn } from '../../../src/core/use-cases/sign-in.ts'
import { openMemoryIdentity } from '../../adapters/memory/identity/memory-identity-harness.ts'
import { PASSWORD } from '../../contract/identity-harness.ts'

const credentials = { email: 'zoe@example.com', password: PASSWORD }

describe('signing in with a provider', () => {
  it('redirects if the popup is blocked, and reports the outcome', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    chooseAccount('blocked')
    expect(await signIn.withProvider('google')).toBe('leaving')
    chooseAccount({ name: 'Noor', email: 'noor@example.com' })
    const outcome = await signIn.afterRedirect()
    expect(outcome?.result).toMatchObject({ ok: true, value: { name: 'Noor' } })
  })

  it('says why a redirect is refused', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    chooseAccount('blocked')
    const refused = refuse({ code: 'auth/too-many-requests' } as const)
    const refusing = Object.assign(identity, { signInByRedirect: async () => refused })
    expect(await new SignIn(refusing).withProvider('google')).toEqual(refused)
  })

  it('does not redirect if the popup was closed', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    chooseAccount(null)
    await signIn.withProvider('google')
    expect(await signIn.afterRedirect()).toBeNull()
  })
})

describe('signing in', () => {
  it('finds the person who signed up with a password', async () => {
    const { identity } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    const signedUp = await signIn.signUp(credentials)
    await identity.signOut()
    expect(await signIn.withPassword(credentials)).toEqual(signedUp)
  })

  it('finds the same person by a mailed link', async () => {
    const { identity, lastMail } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    await signIn.signUp(credentials)
    const id = identity.current()?.id
    await identity.signOut()
    await signIn.sendLink(credentials.email)
    const link = (await lastMail(credentials.email)) ?? ''
    expect(signIn.isLink(link)).toBe(true)
    await signIn.withLink(link)
    expect(identity.current()?.id).toBe(id)
  })
})
