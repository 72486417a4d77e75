import { describe, expect, it, vi } from 'vitest'
import { OPEN_COMMUNITY } from '../../../src/core/domain/community.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { SignIn } from '../../../src/core/use-cases/sign-in.ts'
import { openSimulatedIdentity } from '../../adapters/demo/identity/simulated-identity-harness.ts'
import { codeOf, PASSWORD } from '../../contract/identity-harness.ts'

const noWish = { wishName() {} }
const credentials = { email: 'zoe@example.com', password: PASSWORD }

describe('signing in with a provider', () => {
  it('redirects if the popup is blocked, and reports the outcome', async () => {
    const { identity, chooseAccount } = openSimulatedIdentity()
    const signIn = new SignIn(identity, noWish)
    chooseAccount('blocked')
    expect(await signIn.withProvider('google')).toBe('leaving')
    chooseAccount({ name: 'Noor', email: 'noor@example.com' })
    const outcome = await signIn.afterRedirect()
    expect(outcome?.result).toMatchObject({ ok: true, value: { name: 'Noor' } })
  })

  it('says why a redirect is refused', async () => {
    const { identity, chooseAccount } = openSimulatedIdentity()
    chooseAccount('blocked')
    const refused = refuse({ code: 'auth/too-many-requests' } as const)
    const refusing = Object.assign(identity, { signInByRedirect: async () => refused })
    expect(await new SignIn(refusing, noWish).withProvider('google')).toEqual(refused)
  })

  it('does not redirect if the popup was closed', async () => {
    const { identity, chooseAccount } = openSimulatedIdentity()
    const signIn = new SignIn(identity, noWish)
    chooseAccount(null)
    await signIn.withProvider('google')
    expect(await signIn.afterRedirect()).toBeNull()
  })
})

describe('signing in', () => {
  it('finds the person who signed up with a password', async () => {
    const { identity } = openSimulatedIdentity()
    const signIn = new SignIn(identity, noWish)
    const signedUp = await signIn.signUp(credentials, null)
    await identity.signOut()
    expect(await signIn.withPassword(credentials)).toEqual(signedUp)
  })

  it('finds the same person by a mailed link', async () => {
    const { identity, lastMail } = openSimulatedIdentity()
    const signIn = new SignIn(identity, noWish)
    await signIn.signUp(credentials, null)
    const id = identity.current()?.id
    await identity.signOut()
    await signIn.sendLink(credentials.email)
    const link = (await lastMail(credentials.email)) ?? ''
    expect(signIn.isLink(link)).toBe(true)
    await signIn.withLink(link)
    expect(identity.current()?.id).toBe(id)
  })
})

describe('signing in where only members may join', () => {
  const community = { members: ['example.com'], readers: 'everyone' } as const

  it('mails a link that confirms the email of a new member', async () => {
    const { identity, lastMail } = openSimulatedIdentity()
    await new SignIn(identity, noWish, community).signUp(credentials, null)
    expect(identity.confirmationCode((await lastMail(credentials.email)) ?? '')).not.toBeNull()
  })

  it.each([
    ['of another domain', 'zoe@example.org', community],
    ['where everybody may join', credentials.email, OPEN_COMMUNITY],
  ])('mails nothing to a person %s', async (_, email, open) => {
    const { identity, lastMail } = openSimulatedIdentity()
    await new SignIn(identity, noWish, open).signUp({ ...credentials, email }, null)
    expect(await lastMail(email)).toBeNull()
  })

  it('mails it also to a new member who comes back from a redirect to a provider that confirms nothing', async () => {
    const { identity, chooseAccount, lastMail } = openSimulatedIdentity()
    const signIn = new SignIn(identity, noWish, community)
    chooseAccount('blocked')
    await signIn.withProvider('github')
    chooseAccount({ name: 'Zoe', email: credentials.email })
    await signIn.afterRedirect()
    expect(identity.confirmationCode((await lastMail(credentials.email)) ?? '')).not.toBeNull()
  })

  it('succeeds also where no mail can be sent', async () => {
    const { identity } = openSimulatedIdentity()
    const broken = Object.assign(identity, { sendConfirmation: () => Promise.reject(new Error()) })
    const result = await new SignIn(broken, noWish, community).signUp(credentials, null)
    expect(result.ok).toBe(true)
  })
})

describe('the name of a new account', () => {
  /** Which wishes were made, in their order. */
  function wishing() {
    const wishes: unknown[] = []
    const memory = openSimulatedIdentity()
    const signIn = new SignIn(memory.identity, { wishName: (name) => void wishes.push(name) })
    return { ...memory, signIn, wishes }
  }
  const zoe = 'zoe' as Username

  it('is known before the person is signed in', async () => {
    const { identity, signIn, wishes } = wishing()
    identity.watch(({ status }) => wishes.push(status))
    await signIn.signUp(credentials, zoe)
    expect(wishes.indexOf('zoe')).toBeLessThan(wishes.indexOf('signed-in'))
    expect(wishes.at(-1)).not.toBeNull()
  })

  it('is dropped where the sign-up is refused', async () => {
    const { signIn, wishes } = wishing()
    await signIn.signUp({ ...credentials, password: '' }, zoe)
    expect(wishes).toEqual(['zoe', null])
  })

  it('is dropped where the service fails', async () => {
    const { identity, signIn, wishes } = wishing()
    Object.assign(identity, { signUp: () => Promise.reject(new Error('down')) })
    await expect(signIn.signUp(credentials, zoe)).rejects.toThrow('down')
    expect(wishes).toEqual(['zoe', null])
  })

  it('may be typed before a provider is asked, too', async () => {
    const { chooseAccount, signIn, wishes } = wishing()
    chooseAccount({ name: 'Noor', email: 'noor@example.com' })
    await signIn.withProvider('google', zoe)
    expect(wishes).toEqual(['zoe'])
  })
})

describe('confirming an address', () => {
  async function asked() {
    const { identity, lastMail } = openSimulatedIdentity()
    await identity.signUp(credentials)
    await identity.sendConfirmation()
    const code = identity.confirmationCode((await lastMail(credentials.email)) ?? '') ?? ''
    return { identity, signIn: new SignIn(identity, noWish), code }
  }

  it('happens once, where two pages find the code in their address', async () => {
    const { identity, signIn, code } = await asked()
    const answers = await Promise.all([signIn.confirmEmail(code), signIn.confirmEmail(code)])
    expect(answers.map(codeOf)).toEqual([null, null])
    expect(codeOf(await identity.confirmEmail(code))).toBe('auth/invalid-action-code')
  })

  it('is asked for again where it failed', async () => {
    const { identity, signIn, code } = await asked()
    const failing = vi.spyOn(identity, 'confirmEmail').mockRejectedValueOnce(new Error('offline'))
    await expect(signIn.confirmEmail(code)).rejects.toThrow('offline')
    expect(codeOf(await signIn.confirmEmail(code))).toBeNull()
    expect(failing).toHaveBeenCalledTimes(2)
  })
})
