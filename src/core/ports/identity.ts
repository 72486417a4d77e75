import type { Result } from '../domain/result.ts'
import type { Credentials, IdentityRefusal, Person, Provider } from '../domain/session.ts'
import type { Stop } from './subscription.ts'

/** The signed-in person, if any; `unknown` until the service has answered. */
export type SignInState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly person: Person }

export type SignInResult = Result<Person, IdentityRefusal>

/** A provider's answer to a redirect. */
export interface RedirectOutcome {
  readonly provider: Provider
  readonly result: SignInResult
}

/**
 * The identity service: it signs people in on this device. Refusals carry the service's own `auth/…` code. A broken network or
 * set-up is thrown as an `IdentityFault` with such a code. A refusal or fault changes no sign-in.
 */
export interface Identity {
  /** Calls the listener with the state now (`unknown` at first) and at each change, also by other tabs. */
  watch(listener: (state: SignInState) => void): Stop

  /** The person signed in; null when nobody is, or while the state is unknown. */
  current(): Person | null

  /** Creates an identity and signs it in. Refuses a used or malformed email, and a password that the policy does not take. */
  signUp(credentials: Credentials): Promise<SignInResult>

  /** Refuses a wrong password and an unknown email with the same code. */
  signIn(credentials: Credentials): Promise<SignInResult>

  /** Asks a provider in a popup. Refuses a popup that was blocked, closed or replaced by another. */
  signInWith(provider: Provider): Promise<SignInResult>

  /**
   * Asks a provider by a redirect; `redirectOutcome` gives the answer after the return. Accepts once the page is being
   * left. The same page may be shown again, by the Back button. Refuses before the page is left, e.g. too many requests.
   */
  signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>>

  /** Whether the page is back from a redirect, so that `redirectOutcome` has something to give. Asks no service. */
  isBackFromRedirect(): boolean

  /** The outcome of a redirect, given once; null if there was none. */
  redirectOutcome(): Promise<RedirectOutcome | null>

  /** Mails a link that signs in. Answers the same whether or not the email is known. */
  sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>>

  /** Whether an address is such a link. Asks no service. */
  isSignInLink(address: string): boolean

  /** Signs in by a link. Without an email it takes the one stored on this device, and refuses with `auth/missing-email` where there is none. */
  signInByLink(address: string, email?: string): Promise<SignInResult>

  /** Mails a link to choose a new password. Answers the same whether or not the email is known. */
  sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>>

  /** The code in such a link; null if the address is none. Asks no service. */
  passwordResetCode(address: string): string | null

  /** Checks that such a code works, without using it. Refuses a code that is unknown, used or expired. */
  checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>>

  /** Sets a new password by such a code, once; signs nobody in. */
  confirmPasswordReset(code: string, password: string): Promise<Result<null, IdentityRefusal>>

  /**
   * Mails the person signed in a link that confirms their email. Nothing is mailed if it is confirmed already. Providers and
   * mailed links confirm an email by themselves.
   */
  sendConfirmation(): Promise<Result<null, IdentityRefusal>>

  /** The code in such a link; null if the address is none. Asks no service. */
  confirmationCode(address: string): string | null

  /** Confirms an email by such a code, once. If its owner is signed in here, `watch` reports it. */
  confirmEmail(code: string): Promise<Result<null, IdentityRefusal>>

  /** Reloads the signed-in person from the service: the email may have been confirmed on another device. */
  refresh(): Promise<SignInResult>

  /** Adds a provider to the person signed in. Refuses an account that another person uses; may require to reauthenticate first. */
  link(provider: Provider): Promise<SignInResult>

  /** Adds or replaces the password of the person signed in; may require to reauthenticate first. */
  setPassword(password: string): Promise<SignInResult>

  /** Confirms that it is still the same person. Refuses a wrong password. */
  reauthenticateByPassword(password: string): Promise<SignInResult>

  /** The same by an account chosen in the provider's popup. Refuses another person's. */
  reauthenticateByProvider(provider: Provider): Promise<SignInResult>

  /** Whether the person signed in, or confirmed that it is them, so recently that the service deletes their identity. Refuses otherwise. */
  checkRecentSignIn(): Promise<Result<null, IdentityRefusal>>

  /** Deletes the identity of the person signed in, for ever, and signs out in all tabs; may require to reauthenticate first. */
  deleteIdentity(): Promise<Result<null, IdentityRefusal>>

  /** Signs out in all tabs. Also succeeds if nobody is signed in. */
  signOut(): Promise<Result<null, IdentityRefusal>>
}
