import { FirebaseError } from 'firebase/app'
import {
  type Auth,
  type AuthCredential,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInWithCredential,
  TwitterAuthProvider,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { ProviderWindows } from '../../../../src/adapters/firebase/identity/browser-windows.ts'
import type { Provider } from '../../../../src/core/domain/session.ts'
import type { WindowAnswer } from '../../../contract/identity-harness.ts'

/** Windows for where there are none: what a provider would say goes to the emulator as a credential. */
export class StandInWindows implements ProviderWindows {
  opened = 0
  private answers: WindowAnswer = null
  private leftFor: Provider | null = null
  private replace: (() => void) | null = null

  choose(answer: WindowAnswer): void {
    this.answers = answer
  }

  async signIn(auth: Auth, provider: Provider): Promise<UserCredential> {
    return signInWithCredential(auth, await this.ask(provider))
  }

  async link(user: User, provider: Provider): Promise<UserCredential> {
    return linkWithCredential(user, await this.ask(provider))
  }

  async reauthenticate(user: User, provider: Provider): Promise<UserCredential> {
    return reauthenticateWithCredential(user, await this.ask(provider))
  }

  async leave(_: Auth, provider: Provider): Promise<void> {
    this.leftFor = provider
  }

  async answer(auth: Auth): Promise<UserCredential | null> {
    const provider = this.leftFor
    this.leftFor = null
    return provider && this.answers ? this.signIn(auth, provider) : null
  }

  private async ask(provider: Provider): Promise<AuthCredential> {
    this.opened++
    this.replace?.()
    this.replace = null
    if (this.answers === null) throw sdkError('popup-closed-by-user')
    if (this.answers === 'blocked') throw sdkError('popup-blocked')
    if (this.answers !== 'left-open') return credential(provider, this.answers)
    return new Promise((_, reject) => {
      this.replace = () => reject(sdkError('cancelled-popup-request'))
    })
  }
}

/** An error as the SDK throws it. */
function sdkError(code: string, message = ''): FirebaseError {
  return new FirebaseError(`auth/${code}`, message)
}

/** The emulator takes an account's claims for the token that a provider would have signed. */
function credential(
  provider: Provider,
  { name, email }: { readonly name: string; readonly email: string },
): AuthCredential {
  const claims = { sub: `${provider}-${email}`, name, email, email_verified: provider === 'google' }
  const token = JSON.stringify(claims)
  switch (provider) {
    case 'google':
      return GoogleAuthProvider.credential(token)
    case 'github':
      return GithubAuthProvider.credential(token)
    case 'facebook':
      return FacebookAuthProvider.credential(token)
    case 'twitter':
      return TwitterAuthProvider.credential(token, 'secret')
    case 'oidc':
      throw new Error(provider)
  }
}
