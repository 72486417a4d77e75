import { type IdentityCode, IdentityFault } from '../../../core/domain/identity-failure.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { Person } from '../../../core/domain/person.ts'
import { accept } from '../../../core/domain/result.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { DemoMail } from '../../../core/ports/demo.ts'
import type { IdGenerator } from '../../../core/ports/id-generator.ts'
import type { Identity, RedirectOutcome, SignInState } from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { actionCodeIn } from '../../shared/action-link.ts'
import { CurrentValue } from '../../shared/listeners.ts'
import { once } from '../../shared/once.ts'
import { SignInStates } from '../../shared/sign-in-states.ts'
import type { TextStore } from '../../shared/text-store.ts'
import type { AuthenticationMethods } from './authentication-methods.ts'
import { emptyState, personOf } from './identity-state.ts'
import { IdentityStore, type KnownIdentity } from './identity-store.ts'
import type { Choose } from './provider-sign-in.ts'
import { failWith } from './simulated-failure.ts'

export interface MemoryIdentityOptions {
  readonly texts: TextStore
  readonly clock: Clock
  readonly ids: IdGenerator
  /** The provider's window. */
  readonly choose: Choose
  /** Leaves the page for a provider, which here is a reload. */
  readonly leave?: () => void
  readonly known?: readonly KnownIdentity[]
  /** Whether signing in with an email nobody has makes an identity of it. */
  readonly opensUnknown?: boolean
  /** The failure that each request simulates, read at each one. */
  readonly whatIf?: () => IdentityCode | null
  readonly onSetAside?: () => void
  readonly passwordRounds?: number
}

/** A redirect is the answer to a blocked popup, so this failure does not affect it. */
const BLOCKED = 'auth/popup-blocked'

/** The identity service of the demo: stored in the browser, with the codes and rules of the real one. */
export class MemoryIdentity implements Identity {
  readonly signUp = this.request('signUp')
  readonly signIn = this.request('signIn')
  readonly signInWith = this.request('signInWith')
  readonly signInByRedirect = this.request('signInByRedirect', BLOCKED)
  readonly sendSignInLink = this.request('sendSignInLink')
  readonly signInByLink = this.request('signInByLink')
  readonly sendPasswordReset = this.request('sendPasswordReset')
  readonly checkPasswordResetCode = this.request('checkPasswordResetCode')
  readonly confirmPasswordReset = this.request('confirmPasswordReset')
  readonly link = this.request('link')
  readonly setPassword = this.request('setPassword')
  readonly reauthenticate = this.request('reauthenticate')
  private readonly afterRedirect = this.request('signInWith', BLOCKED)
  private readonly store: IdentityStore
  private readonly states = new SignInStates()
  private readonly mails = new CurrentValue<readonly DemoMail[]>([])
  /** Fetched by the first request. */
  private readonly methods = once(() => this.openMethods())

  constructor(private readonly options: MemoryIdentityOptions) {
    this.store = new IdentityStore(options)
    this.mails.set(this.store.state().mails)
    this.store.watch(() => this.look())
    // Like the real service, it does not know at once who is signed in.
    queueMicrotask(() => this.look())
  }

  watch(listener: (state: SignInState) => void): Stop {
    return this.states.watch(listener)
  }

  current(): Person | null {
    return this.states.current()
  }

  async redirectOutcome(): Promise<RedirectOutcome | null> {
    const { leftFor: provider } = this.store.state()
    if (provider === null) return null
    this.store.change({ leftFor: null })
    return { provider, result: await this.afterRedirect(provider) }
  }

  isSignInLink(address: string): boolean {
    return actionCodeIn(address, 'sign-in') !== null
  }

  passwordResetCode(address: string): string | null {
    return actionCodeIn(address, 'password-reset')
  }

  /** Needs no request, as in the real service, so that no failure prevents it. */
  async signOut() {
    this.store.change({ signedIn: null })
    return accept(null)
  }

  /** Tells the mails that a real service would have sent, now and at each change. */
  watchMail(listener: (mails: readonly DemoMail[]) => void): Stop {
    return this.mails.watch(listener)
  }

  dismissMail(id: string): void {
    this.store.change({ mails: this.store.state().mails.filter((mail) => mail.id !== id) })
  }

  /** Signs in somebody who has an identity, without asking for anything. */
  enterAs(id: UserId): void {
    this.store.enterAs(id)
  }

  /** Deletes everybody but the known, in every tab, and signs out. */
  deleteAll(): void {
    this.store.change(emptyState)
  }

  private look(): void {
    const registered = this.store.signedIn()
    this.states.tell(registered && personOf(registered))
    const { mails } = this.store.state()
    if (mails !== this.mails.get()) this.mails.set(mails)
  }

  /** A request. It fails if a failure is simulated, except the one given as `unaffectedBy`. */
  private request<M extends keyof AuthenticationMethods>(method: M, unaffectedBy?: IdentityCode) {
    const request = async (...about: readonly unknown[]) => {
      const failure = this.options.whatIf?.() ?? null
      if (failure !== null && failure !== unaffectedBy) return failWith(failure)
      const run = (await this.methods())[method] as (...about: readonly unknown[]) => unknown
      return run(...about)
    }
    return request as AuthenticationMethods[M]
  }

  private openMethods(): Promise<AuthenticationMethods> {
    return import('./authentication-methods.ts').then(
      ({ authenticationMethods }) => authenticationMethods(this.options, this.store),
      (cause: unknown) => {
        throw new IdentityFault('auth/network-request-failed', { cause })
      },
    )
  }
}
