import { describe, expect, it } from 'vitest'
import { whatIfIn } from '../../../../src/adapters/demo/identity/auth-methods.ts'
import { STATE_KEY } from '../../../../src/adapters/demo/identity/identity-state.ts'
import { type IdentityCode, isFaultCode } from '../../../../src/core/domain/session.ts'
import { endOf, REQUESTS, SPECIFIED_CODES } from '../../../contract/identity-codes.ts'
import { codeOf, PASSWORD } from '../../../contract/identity-harness.ts'
import { openSimulatedIdentity } from './simulated-identity-harness.ts'

async function playing(code: IdentityCode) {
  let address = '/'
  const harness = openSimulatedIdentity({ address: () => address })
  await harness.identity.signUp({ email: 'maya@example.com', password: PASSWORD })
  address = `/?whatif=${code}`
  return {
    ...harness,
    stop: () => {
      address = '/'
    },
  }
}

describe.each(SPECIFIED_CODES)('the demo asked to play auth/%s', (name) => {
  const code: IdentityCode = `auth/${name}`
  const end = `${isFaultCode(code) ? 'thrown' : 'refused'} ${code}`

  it('ends each request so, and changes nothing', async () => {
    const { identity, storage } = await playing(code)
    const before = [storage.getItem(STATE_KEY), identity.current()]
    let mails = 0
    identity.watchMail(() => {
      mails++
    })
    const ends = []
    for (const request of Object.values(REQUESTS)) ends.push(await endOf(request(identity)))
    const after = [storage.getItem(STATE_KEY), identity.current()]
    expect(ends).toEqual(ends.map(() => end))
    expect(after).toEqual(before)
    expect(mails).toBe(1)
  })

  it('works again once it is not asked for', async () => {
    const { identity, stop } = await playing(code)
    stop()
    expect(await endOf(REQUESTS['signing in'](identity))).toBe('accepted')
  })
})

describe('the demo asked to play a failure', () => {
  it('still reports who is signed in, and signs out', async () => {
    const { identity } = await playing('auth/network-request-failed')
    const statuses: string[] = []
    identity.watch(({ status }) => statuses.push(status))
    await identity.signOut()
    expect(statuses).toEqual(['signed-in', 'signed-out'])
  })

  it('does not leave the page where the service is broken', async () => {
    const { identity, reloaded } = await playing('auth/network-request-failed')
    await expect(identity.signInByRedirect('google')).rejects.toThrow()
    expect(await reloaded().redirectOutcome()).toBeNull()
  })

  it('does not leave the page where the service refuses that, and says so', async () => {
    const { identity, reloaded } = await playing('auth/too-many-requests')
    const refused = codeOf(await identity.signInByRedirect('google'))
    expect(refused).toBe('auth/too-many-requests')
    expect(await reloaded().redirectOutcome()).toBeNull()
  })

  it('signs in by leaving the page where popups are blocked', async () => {
    const { identity, chooseAccount, reloaded } = await playing('auth/popup-blocked')
    chooseAccount({ name: 'Noor Haddad', email: 'noor@example.com' })
    await identity.signInByRedirect('google')
    const outcome = await reloaded().redirectOutcome()
    expect(outcome?.result.ok && outcome.result.value.email).toBe('noor@example.com')
  })

  it('names a rule that the password does not meet', async () => {
    const { identity } = await playing('auth/password-does-not-meet-requirements')
    const result = await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    expect(!result.ok && result.refusal.unmet).toEqual([{ rule: 'shortest', length: 6 }])
  })

  it.each([
    ['/?whatif=auth/internal-error', 'auth/internal-error'],
    ['http://localhost/?auth=signin&whatif=auth%2Fpopup-blocked#top', 'auth/popup-blocked'],
    ['/', null],
    ['/?whatif=', null],
    ['/?whatif=internal-error', null],
    ['/?whatif=auth/<b>', null],
    ['/#?whatif=auth/internal-error', null],
  ])('reads from the address %s: %s', (address, code) => {
    expect(whatIfIn(address)).toBe(code)
  })
})
