import { Fault } from '../../core/domain/result.ts'
import { IdentityFault, type Person } from '../../core/domain/session.ts'
import type { Identity, SignInState } from '../../core/ports/identity.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { CurrentValue } from './listeners.ts'

/** Reports the sign-in state, now and at each change. A service may report the same state again, for example with a renewed token. */
export class SignInStates {
  private readonly state = new CurrentValue<SignInState>({ status: 'unknown' })

  watch(listener: (state: SignInState) => void): Stop {
    return this.state.watch(listener)
  }

  current(): Person | null {
    const state = this.state.get()
    return state.status === 'signed-in' ? state.person : null
  }

  notify(person: Person | null): void {
    const next: SignInState = person ? { status: 'signed-in', person } : { status: 'signed-out' }
    if (JSON.stringify(next) !== JSON.stringify(this.state.get())) this.state.set(next)
  }
}

const MODES = {
  'sign-in': 'signIn',
  'password-reset': 'resetPassword',
  confirmation: 'verifyEmail',
} as const

export type ActionLinkPurpose = keyof typeof MODES

/** Path and query of a mailed link, as the real service writes them. */
export function actionLink(purpose: ActionLinkPurpose, code: string): string {
  return `/?${new URLSearchParams({ mode: MODES[purpose], oobCode: code })}`
}

/** The code of a mailed link of that purpose; null for any other address. */
export function actionCodeIn(address: string, purpose: ActionLinkPurpose): string | null {
  const query = new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '')
  return query.get('mode') === MODES[purpose] ? query.get('oobCode') || null : null
}

/** How the identity port recognises mailed links. It needs no service for that. */
export const mailedLinks = {
  isSignInLink: (address: string) => actionCodeIn(address, 'sign-in') !== null,
  passwordResetCode: (address: string) => actionCodeIn(address, 'password-reset'),
  confirmationCode: (address: string) => actionCodeIn(address, 'confirmation'),
}

/** The methods of the identity port that ask the service, and how they are forwarded to it. */
export const identityRequests = {
  signUp: 'request',
  signIn: 'request',
  signInWith: 'request',
  signInByRedirect: 'request',
  sendSignInLink: 'request',
  signInByLink: 'request',
  sendPasswordReset: 'request',
  checkPasswordResetCode: 'request',
  confirmPasswordReset: 'request',
  sendConfirmation: 'request',
  confirmEmail: 'request',
  refresh: 'request',
  link: 'request',
  setPassword: 'request',
  reauthenticateByPassword: 'request',
  reauthenticateByProvider: 'request',
  checkRecentSignIn: 'request',
  deleteIdentity: 'request',
} as const

export type IdentityRequests = Pick<Identity, keyof typeof identityRequests>

/** Throws a part that cannot be loaded as a fault of the identity service; anything else as it is. */
export function throwIdentityFault(cause: unknown): never {
  throw cause instanceof Fault ? new IdentityFault('auth/network-request-failed', { cause }) : cause
}

type Methods = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

/** The same methods, each called through `call`, which makes the request or answers without it. */
export function wrapMethods<All extends Methods>(
  methods: All,
  call: (request: () => Promise<never>, name: string) => Promise<unknown>,
): All {
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: never[]) => call(() => method(...args) as Promise<never>, name),
  ])
  return Object.fromEntries(wrapped)
}
