import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import { ManageSignIn } from '../../../src/core/use-cases/manage-sign-in.ts'
import { ResetPassword } from '../../../src/core/use-cases/reset-password.ts'
import { SignIn } from '../../../src/core/use-cases/sign-in.ts'
import { SignOut } from '../../../src/core/use-cases/sign-out.ts'
import { SignUp } from '../../../src/core/use-cases/sign-up.ts'
import { openMemoryIdentity } from '../../adapters/memory/identity/memory-identity-harness.ts'
import { codeOf, PASSWORD } from '../../contract/identity-harness.ts'

describe('the ways in', () => {
  it('leave the page where a popup is blocked, and end with its outcome', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    chooseAccount('blocked')
    const first = await signIn.withProvider('google')
    chooseAccount({ name: 'Noor', email: 'noor@example.com' })
    const outcome = await signIn.afterRedirect()
    expect([first, outcome?.result.ok && outcome.result.value.name]).toEqual(['leaving', 'Noor'])
  })

  it('say why the page cannot be left', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    chooseAccount('blocked')
    const refused = refuse({ code: 'auth/too-many-requests' } as const)
    vi.spyOn(identity, 'signInByRedirect').mockResolvedValue(refused)
    expect(await new SignIn(identity).withProvider('google')).toEqual(refused)
  })

  it('do not leave the page where the popup was closed', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    const signIn = new SignIn(identity)
    chooseAccount(null)
    await signIn.withProvider('google')
    expect(await signIn.afterRedirect()).toBeNull()
  })

  it('are sign-up, sign-out, sign-in, and a link', async () => {
    const { identity, lastMail } = openMemoryIdentity()
    const credentials = { email: 'zoe@example.com', password: PASSWORD }
    const signIn = new SignIn(identity)
    const ids = []
    await new SignUp(identity).withPassword(credentials)
    ids.push(identity.current()?.id)
    await new SignOut(identity).run()
    ids.push(identity.current()?.id)
    await signIn.withPassword(credentials)
    ids.push(identity.current()?.id)
    await new SignOut(identity).run()
    await signIn.sendLink(credentials.email)
    const link = (await lastMail(credentials.email)) ?? ''
    if (signIn.isLink(link)) await signIn.withLink(link)
    ids.push(identity.current()?.id)
    const [id] = ids
    expect([typeof id, ids]).toEqual(['string', [id, undefined, id, id]])
  })

  it('are regained by a mailed link to a new password', async () => {
    const { identity, lastMail } = openMemoryIdentity()
    const email = 'zoe@example.com'
    const reset = new ResetPassword(identity)
    await identity.signUp({ email, password: PASSWORD })
    await reset.request(email)
    const code = reset.codeOf((await lastMail(email)) ?? '') ?? ''
    await reset.confirm(code, 'another horse')
    const result = await identity.signIn({ email, password: 'another horse' })
    expect(codeOf(result)).toBeNull()
  })

  it('are managed: a provider, a password, and a proof by either', async () => {
    const { identity, chooseAccount } = openMemoryIdentity()
    const manage = new ManageSignIn(identity)
    chooseAccount({ name: 'Noor', email: 'noor@example.com' })
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    const results = [
      await manage.addProvider('github'),
      await manage.proveByProvider('github'),
      await manage.setPassword('another horse'),
      await manage.proveByPassword('another horse'),
      await manage.proveByPassword(PASSWORD),
    ]
    expect(results.map(codeOf)).toEqual([null, null, null, null, 'auth/invalid-credential'])
  })
})
