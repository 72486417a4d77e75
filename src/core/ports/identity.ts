import type { IdentityRefusal } from '../domain/identity-failure.ts'
import type { Credentials, Person, Provider } from '../domain/person.ts'
import type { Result } from '../domain/result.ts'
import type { Stop } from './subscription.ts'

/** Whether somebody is signed in; `unknown` until the service has looked. */
export type SignInState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly person: Person }

export type SignInResult = Result<Person, IdentityRefusal>

/** What a provider said to whom the page was left for it. */
export interface RedirectOutcome {
  readonly provider: Provider
  readonly result: SignInResult
}

/**
 * Who the person at this device is. Refusals carry the service's own `auth/…` code; what is broken (its network, its
 * set-up) is thrown as an `IdentityFault` with such a code. No refusal or fault changes who is signed in.
 */
export interface Identity {
  /** Tells the state now, as `unknown` at first, and at each change, also of other tabs. */
  watch(listener: (state: SignInState) => void): Stop

  /** The person signed in; null when nobody is, or while that is unknown. */
  current(): Person | null

  /** Makes an identity and signs it in. Refuses a used or malformed e-mail, and a password its policy does not take. */
  signUp(credentials: Credentials): Promise<SignInResult>

  /** Refuses a wrong password and an unknown e-mail alike. */
  signIn(credentials: Credentials): Promise<SignInResult>

  /** Asks a provider in a popup. Refuses one that was blocked, closed or replaced by another. */
  signInWith(provider: Provider): Promise<SignInResult>

  /**
   * Asks a provider by leaving the page; what came of it is told by `redirectOutcome` after the return. Accepts once the
   * page is being left, and may be there again: the Back button can lead to it as it was. Refuses where the service does
   * before that, e.g. too many requests; then the page stays.
   */
  signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>>

  /** What a redirect came to, once; null where none happened. */
  redirectOutcome(): Promise<RedirectOutcome | null>

  /** Sends a link that signs in whoever opens it on this device. Says nothing of whether the e-mail is known. */
  sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>>

  /** Whether an address is such a link. */
  isSignInLink(address: string): boolean

  /** Signs in by a link. Without an e-mail, the one kept on this device is used; none there is `auth/missing-email`. */
  signInByLink(address: string, email?: string): Promise<SignInResult>

  /** Sends a link to choose a new password. Says nothing of whether the e-mail is known. */
  sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>>

  /** The code of such a link, or null where the address is none. */
  passwordResetCode(address: string): string | null

  /** Whether such a code still works; it stays as good as it is. Refuses one that is unknown, used or expired. */
  checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>>

  /** Sets the new password that such a link allows, once; signs nobody in. */
  confirmPasswordReset(code: string, password: string): Promise<Result<null, IdentityRefusal>>

  /** Adds a provider to the person signed in. Refuses one that somebody else uses; may ask to reauthenticate first. */
  link(provider: Provider): Promise<SignInResult>

  /** Adds or replaces the password of the person signed in; may ask to reauthenticate first. */
  setPassword(password: string): Promise<SignInResult>

  /** Shows once more that it is the same person, by password or by a provider. Refuses another one. */
  reauthenticate(
    proof: { readonly password: string } | { readonly provider: Provider },
  ): Promise<SignInResult>

  /** Signs out, and other tabs follow; accepts where nobody is signed in, too. Refuses where the service does. */
  signOut(): Promise<Result<null, IdentityRefusal>>
}
